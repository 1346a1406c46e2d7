import { expect, test } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
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

const request: AgentEventBody = {
  type: 'permission_request',
  parentToolUseId: null,
  requestId: 'req_1',
  kind: 'tool',
  toolName: 'Bash',
  input: {},
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
};
const task: AgentEventBody = {
  type: 'task_update',
  parentToolUseId: null,
  taskId: 'task_1',
  toolCallId: 'toolu_2',
  taskType: 'local_agent',
  description: 'Look around',
  status: 'running',
  background: true,
};
const done = (toolCallId: string): AgentEventBody => ({
  type: 'tool_update',
  parentToolUseId: null,
  toolCallId,
  status: 'complete',
  payload: { kind: 'misc', label: 'done', details: null },
});

test('case 10: everything a dead program left open gets a final state, as stored events', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  store.commit([
    {
      sessionId,
      events: stamp([
        prompt('go'),
        toolCall('toolu_1'),
        done('toolu_1'),
        toolCall('toolu_2'),
        chunk('inner', { parentToolUseId: 'toolu_2' }),
        toolCall('toolu_3', 'toolu_2'),
        task,
        request,
      ]),
      patch: { status: 'needs-you' },
    },
  ]);
  const added = store.repairSession(sessionId);
  expect(added.map((event) => [event.type, event.seq, event.parentToolUseId])).toEqual([
    ['tool_update', 9, null],
    ['tool_update', 10, 'toolu_2'],
    ['permission_cancelled', 11, null],
    ['task_update', 12, null],
    ['error', 13, null],
  ]);
  expect(added[0]).toMatchObject({
    toolCallId: 'toolu_2',
    status: 'interrupted',
    payload: toolCall('toolu_2').payload,
  });
  expect(added[3]).toMatchObject({ ...task, status: 'stopped' });
  expect(store.readEvents(sessionId, null, 5).events).toEqual(added);
  expect(store.findSession(sessionId)).toMatchObject({ status: 'interrupted', lastSeq: 13 });
  expect(store.listRequests(sessionId)).toMatchObject([{ requestId: 'req_1', state: 'expired' }]);
  expect(store.search({ query: 'inner', sessionId: null, limit: 5 })).toHaveLength(1);

  expect(store.listUnfinished()).toEqual([]);
  expect(store.repairSession(sessionId)).toEqual([]);
  expect(store.findSession(sessionId)?.lastSeq).toBe(13);
});

test('a finished session is not touched, and not listed', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  store.commit([
    { sessionId, events: stamp([prompt('go'), toolCall('a'), done('a'), complete()]), patch: null },
  ]);
  const before = [store.findSession(sessionId), store.readEvents(sessionId, null, 100)];
  expect(store.listUnfinished()).toEqual([]);
  expect(store.repairSession(sessionId)).toEqual([]);
  expect([store.findSession(sessionId), store.readEvents(sessionId, null, 100)]).toEqual(before);
});

test('an idle session whose background task died with the program keeps its status', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  store.commit([{ sessionId, events: stamp([prompt('go'), task, complete()]), patch: null }]);
  expect(store.listUnfinished()).toMatchObject([{ sessionId, status: 'idle' }]);
  expect(store.repairSession(sessionId)).toMatchObject([
    { type: 'task_update', status: 'stopped' },
  ]);
  expect(store.findSession(sessionId)?.status).toBe('idle');
});

test('a session that was only starting becomes interrupted without an event', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2, { status: 'starting' }));
  expect(store.repairSession(aSessionId(2))).toEqual([]);
  expect(store.findSession(aSessionId(2))).toMatchObject({ status: 'interrupted', lastSeq: 0 });
});

test('an idle session with a prompt that would go by itself is listed until that is held', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  store.commit([{ sessionId, events: stamp([prompt('go'), complete()]), patch: null }]);
  store.insertQueued({
    messageUuid: asMessageUuid('00000000-0000-4000-8000-000000000001'),
    sessionId,
    text: 'next',
    imageIds: [],
    isHeld: false,
    createdAt: 1,
  });
  expect(store.listUnfinished()).toMatchObject([{ sessionId, status: 'idle' }]);
  store.holdQueue(sessionId, true);
  expect(store.listUnfinished()).toEqual([]);
});
