import { expect, test } from 'vitest';
import type { AgentEventBody } from '@shared/events';
import { complete } from '@shared/events/testing/complete';
import {
  aSession,
  aSessionId,
  chunk,
  openRawStore,
  prompt,
  stamp,
  toolCall,
} from '../testing/records';

const BODIES: AgentEventBody[] = [
  prompt('find me'),
  toolCall('t1'),
  {
    type: 'tool_update',
    parentToolUseId: null,
    toolCallId: 't1',
    status: 'complete',
    payload: { kind: 'generic', name: 'Bash', input: { command: 'find me' }, output: 'x' },
  },
  chunk('find me'),
  complete({ costUsd: 1 }),
];

const seeded = () => {
  const { raw, store } = openRawStore();
  store.insertSession(aSession(2));
  for (const n of [1, 2])
    store.commit([{ sessionId: aSessionId(n), events: stamp(BODIES, aSessionId(n)), patch: null }]);
  const remove = (n: number, deletedAt: number | null) =>
    store.commit([{ sessionId: aSessionId(n), events: [], patch: { deletedAt } }]);
  const hits = () => store.search({ query: 'find', sessionId: null, limit: 50 }).length;
  return { raw, store, remove, hits };
};

test('a deleted session is listed with what it holds, and not when it was restored', () => {
  const { store, remove } = seeded();
  expect(store.listDeletedSessions()).toEqual([]);
  remove(1, 7_000);
  expect(store.listDeletedSessions()).toEqual([
    {
      id: aSessionId(1),
      title: 'Session 1',
      cwd: '/work',
      isDemo: false,
      deletedAt: 7_000,
      messages: 2,
    },
  ]);
  remove(1, null);
  expect(store.listDeletedSessions()).toEqual([]);
});

test('deleted for good, nothing of what was said is left; its turns and its row are', () => {
  const { raw, store, remove, hits } = seeded();
  expect(hits()).toBe(6);
  remove(1, 7_000);
  expect(store.purgeSession(aSessionId(1))).toEqual({ ok: true, value: null });
  expect(store.listDeletedSessions()).toEqual([]);
  expect(hits()).toBe(3);
  remove(1, null);
  expect(hits()).toBe(3);
  expect(store.readEvents(aSessionId(1), null, 50).events).toEqual([]);
  expect(raw.prepare('SELECT count(*) AS n FROM turns').get()).toEqual({ n: 2 });
  for (const table of ['message_search', 'tool_search'])
    raw.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('one that is not deleted, or that others share, is left alone', () => {
  const { store, remove } = seeded();
  expect(store.purgeSession(aSessionId(1))).toEqual({ ok: false, error: 'not-deleted' });
  store.insertSession(aSession(3, { parentSessionId: aSessionId(1) }));
  remove(1, 7_000);
  expect(store.purgeSession(aSessionId(1))).toEqual({ ok: false, error: 'has-forks' });
  remove(3, 8_000);
  expect(store.purgeSession(aSessionId(1))).toMatchObject({ ok: true });
});
