import { expect, test } from 'vitest';
import { asClaudeSessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { complete } from '@shared/events/testing/complete';
import {
  aSession,
  aSessionId,
  chunk,
  openSeededStore,
  prompt,
  stamp,
  toolCall,
} from '../testing/records';

const used = { input: 1, output: 2, cacheRead: 3, cacheCreation: 4 };

test('what was told names turns, what cut them short, and every message heard, parents’ apart', () => {
  const store = openSeededStore();
  store.insertSession(
    aSession(2, {
      parentSessionId: aSessionId(1),
      claudeSessionIds: [asClaudeSessionId('c1'), asClaudeSessionId('c2')],
    }),
  );
  const say = (n: number, bodies: AgentEventBody[]) =>
    store.commit([{ sessionId: aSessionId(n), events: stamp(bodies, aSessionId(n)), patch: null }]);
  say(1, [prompt('before'), chunk('hi', { messageId: 'msg_parent' }), complete()]);
  say(2, [
    prompt('now'),
    toolCall('tool_1'),
    chunk('hi', { messageId: 'msg_2' }),
    complete({ usageByModel: { 'opus[1m]': { ...used, costUsd: 1, contextWindow: null } } }),
    {
      type: 'compact_boundary',
      parentToolUseId: null,
      trigger: 'manual',
      preTokens: 1,
      postTokens: 1,
    },
    complete({ stopReason: 'interrupted' }),
  ]);
  const told = store.readToldUsage(aSessionId(2));
  expect(told).toMatchObject({
    claudeSessionIds: ['c1', 'c2'],
    turns: [
      { seq: 4, wasInterrupted: false, hasCompaction: false, models: { 'opus[1m]': used } },
      { seq: 6, wasInterrupted: true, hasCompaction: true, models: {} },
    ],
  });
  expect(told?.own).toEqual(
    new Map([
      ['msg_2', 3],
      ['tool_1', 2],
    ]),
  );
  expect([...(told?.inherited ?? [])]).toEqual(['msg_parent']);
  expect(store.readToldUsage(aSessionId(9))).toBeUndefined();
  store.close();
});
