import { expect, test } from 'vitest';
import type { AgentEventBody } from '@shared/events';
import {
  aSession,
  aSessionId,
  openRawStore,
  openSeededStore,
  prompt,
  stamp,
} from '../testing/records';
import { PENDING_REQUESTS } from './inbox';

const request = (requestId: string, parentToolUseId: string | null = null): AgentEventBody => ({
  type: 'permission_request',
  parentToolUseId,
  requestId,
  kind: 'tool',
  toolName: 'Bash',
  input: { command: 'make' },
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: parentToolUseId === null ? null : 'agent',
});

const subagent: AgentEventBody = {
  type: 'tool_call',
  parentToolUseId: null,
  toolCallId: 'toolu_1',
  toolName: 'Task',
  title: 'Look for leftovers',
  status: 'running',
  payload: { kind: 'subagent_task', description: 'Look', prompt: null, subagentType: null },
};

function seeded() {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  const commit = (n: number, bodies: AgentEventBody[], first = 1, at = 1_000) =>
    store.commit([
      {
        sessionId: aSessionId(n),
        events: stamp(bodies, aSessionId(n), first, at),
        patch: null,
      },
    ]);
  return { store, commit, ids: () => store.listPendingRequests().map((asked) => asked.requestId) };
}

test('case 21: open requests of all sessions come oldest first, with what was asked and by whom', () => {
  const { store, commit } = seeded();
  commit(1, [prompt('a'), subagent, request('late', 'toolu_1')], 1, 5_000);
  commit(2, [prompt('b'), request('early')], 1, 1_000);
  const pending = store.listPendingRequests();
  expect(pending.map(({ requestId }) => requestId)).toEqual(['early', 'late']);
  expect(pending[1]).toMatchObject({
    sessionId: aSessionId(1),
    state: 'open',
    input: { command: 'make' },
    subagent: 'Look for leftovers',
    parentToolUseId: 'toolu_1',
  });
});

test('a request lost with its process stays until the session is written to', () => {
  const { store, commit, ids } = seeded();
  commit(1, [prompt('a'), request('r')]);
  commit(1, [{ type: 'permission_cancelled', parentToolUseId: null, requestId: 'r' }], 3, 2_000);
  expect(ids()).toEqual([]);
  store.setRequestState(aSessionId(1), 'r', 'expired');
  expect(store.listPendingRequests()).toMatchObject([{ requestId: 'r', state: 'expired' }]);
  commit(1, [prompt('go on')], 4, 3_000);
  expect(ids()).toEqual([]);
});

test('put aside or deleted, a session’s lost requests are listed no more; later ones are', () => {
  const { store, commit, ids } = seeded();
  const patch = (change: object) =>
    store.commit([{ sessionId: aSessionId(1), events: [], patch: change }]);
  commit(1, [prompt('a'), request('r')], 1, 1_000);
  commit(1, [{ type: 'permission_cancelled', parentToolUseId: null, requestId: 'r' }], 3, 2_000);
  store.setRequestState(aSessionId(1), 'r', 'expired');
  patch({ inboxClearedAt: 1_500 });
  expect(ids()).toEqual(['r']);
  patch({ inboxClearedAt: 9_000 });
  expect(ids()).toEqual([]);
  patch({ inboxClearedAt: null, deletedAt: 10 });
  expect(ids()).toEqual([]);
  expect(store.listSessions().map(({ id }) => id)).toEqual([aSessionId(2)]);
  patch({ deletedAt: null });
  expect(ids()).toEqual(['r']);
});

test('a deleted session is not found by its words, and is again when it is brought back', () => {
  const { store, commit } = seeded();
  commit(1, [prompt('lighthouse')]);
  const hits = () => store.search({ query: 'lighthouse', sessionId: null, limit: 5 }).length;
  expect(hits()).toBe(1);
  store.commit([{ sessionId: aSessionId(1), events: [], patch: { deletedAt: 1 } }]);
  expect(hits()).toBe(0);
  store.commit([{ sessionId: aSessionId(1), events: [], patch: { deletedAt: null } }]);
  expect(hits()).toBe(1);
});

test('what waits is found through the two small indexes', () => {
  const { raw } = openRawStore();
  const plan = raw
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${PENDING_REQUESTS}`)
    .all()
    .map(({ detail }) => detail)
    .join('\n');
  expect(plan).toContain('idx_permission_requests_open');
  expect(plan).toContain('idx_permission_requests_expired');
});

test('case 40: an edited or moved prompt keeps its images and its new place', () => {
  const { store } = seeded();
  const queued = (messageUuid: string, text: string, imageIds: string[] = []) => ({
    messageUuid: messageUuid as never,
    sessionId: aSessionId(1),
    text,
    imageIds,
    isHeld: false,
    createdAt: 1,
  });
  for (const one of [queued('a', 'A'), queued('b', 'B', ['image']), queued('c', 'C')])
    store.insertQueued(one);
  store.insertQueued(queued('b', 'B, edited', ['image']));
  store.orderQueue(aSessionId(1), ['b' as never, 'a' as never]);
  expect(store.listQueued(aSessionId(1)).map(({ text, imageIds }) => [text, imageIds])).toEqual([
    ['B, edited', ['image']],
    ['A', []],
    ['C', []],
  ]);
});
