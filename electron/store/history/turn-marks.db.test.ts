import { expect, test } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
import { retryPoints } from '@shared/domain/retry-points';
import type { AgentEventBody } from '@shared/events';
import { aSessionId, openSeededStore, prompt, stamp } from '../testing/records';

const chunk = (text: string): AgentEventBody => ({
  type: 'message_chunk',
  parentToolUseId: null,
  messageId: `m ${text}`,
  blockIndex: 0,
  text,
});
const inside: AgentEventBody = { ...chunk('inside'), parentToolUseId: 'agent' };
const end = (last: string): AgentEventBody => ({
  type: 'complete',
  parentToolUseId: null,
  costUsd: null,
  sessionCostUsd: null,
  inheritedCostUsd: 0,
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  usageByModel: {},
  durationMs: null,
  numTurns: null,
  lastMessageUuid: asMessageUuid(last),
  isError: false,
  stopReason: null,
  origin: 'user',
  promptUuids: [],
});

test('where turns begin and end is read apart from all that was said in them', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  const events = stamp(
    [prompt('one'), chunk('a'), inside, end('a1'), prompt('two'), chunk('b'), end('a2')],
    sessionId,
  );
  store.commit([{ sessionId, events, patch: null }]);
  const marks = store.readTurnMarks(sessionId);
  expect(marks).toEqual(
    events.filter(({ type }) => type === 'user_message' || type === 'complete'),
  );
  expect(retryPoints(marks, 'new').map(({ text, cutSeq }) => [text, cutSeq])).toEqual([
    ['one', 0],
    ['two', 4],
  ]);
  expect(store.readTurnMarks(aSessionId(9))).toEqual([]);
});

test('how full the context was is read apart from the rest, the main thread alone', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  const window = (used: number | null, parentToolUseId: string | null = null): AgentEventBody => ({
    type: 'context_window',
    parentToolUseId,
    used,
    size: 200,
    remaining: null,
    percent: null,
    known: used !== null,
  });
  const compaction: AgentEventBody = {
    type: 'compact_boundary',
    parentToolUseId: null,
    trigger: 'auto',
    preTokens: 180,
    postTokens: null,
  };
  const events = stamp(
    [prompt('one'), window(180), window(7, 'agent'), compaction, window(null), end('a1')],
    sessionId,
  );
  store.commit([{ sessionId, events, patch: null }]);
  expect(store.readContextEvents(sessionId)).toEqual([events[1], events[3], events[4]]);
  expect(store.readContextEvents(aSessionId(9))).toEqual([]);
});
