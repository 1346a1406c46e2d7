import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LeaseHolder } from '@shared/domain/entities';
import { aSessionId, makeFolder, openSeededStore, openTestStore } from '../testing/records';

const holder = (instanceId: string, over: Partial<LeaseHolder> = {}): LeaseHolder => ({
  instanceId,
  pid: 10,
  startedAt: 'then',
  heartbeatAt: 1,
  program: 'app',
  ...over,
});
const id = aSessionId(1);

test('a session held by a living program is refused with that program named', () => {
  const store = openSeededStore({ isHolderAlive: () => true });
  expect(store.acquireLease(id, holder('a', { program: 'drive' }))).toEqual({
    ok: true,
    value: undefined,
  });
  expect(store.acquireLease(id, holder('b'))).toEqual({
    ok: false,
    error: holder('a', { program: 'drive' }),
  });
});

test('the holder may take its own lease again', () => {
  const store = openSeededStore({ isHolderAlive: () => true });
  store.acquireLease(id, holder('a'));
  expect(store.acquireLease(id, holder('a', { heartbeatAt: 9 })).ok).toBe(true);
});

test('the lease of a dead program is taken over', () => {
  const store = openSeededStore({ isHolderAlive: ({ instanceId }) => instanceId !== 'dead' });
  store.acquireLease(id, holder('dead'));
  expect(store.acquireLease(id, holder('b')).ok).toBe(true);
  expect(store.acquireLease(id, holder('c'))).toEqual({ ok: false, error: holder('b') });
});

test('without another judge a holder lives as long as its pid', () => {
  const store = openSeededStore();
  store.acquireLease(id, holder('a', { pid: process.pid }));
  expect(store.acquireLease(id, holder('b')).ok).toBe(false);
});

test('only the holder can give a lease back', () => {
  const store = openSeededStore({ isHolderAlive: () => true });
  store.acquireLease(id, holder('a'));
  store.releaseLease(id, 'b');
  expect(store.acquireLease(id, holder('b')).ok).toBe(false);
  store.releaseLease(id, 'a');
  expect(store.acquireLease(id, holder('b')).ok).toBe(true);
});

test('a heartbeat renews what its program holds and nothing else', () => {
  const store = openSeededStore({ isHolderAlive: () => true });
  store.commit([{ sessionId: id, events: [], patch: { status: 'working' } }]);
  store.acquireLease(id, holder('a'));
  store.renewLeases('b', 50);
  expect(store.listUnfinished()).toEqual([
    { sessionId: id, status: 'working', holder: holder('a') },
  ]);
  store.renewLeases('a', 60);
  expect(store.listUnfinished()[0]?.holder?.heartbeatAt).toBe(60);
});

test('two programs see each other through the file', () => {
  const folder = makeFolder();
  const path = join(folder.path, 'shared.db');
  const first = openSeededStore({ path, isHolderAlive: () => true });
  const second = openTestStore({ path, isHolderAlive: () => true });
  first.acquireLease(id, holder('first'));
  expect(second.acquireLease(id, holder('second'))).toEqual({ ok: false, error: holder('first') });
  first.close();
  second.close();
  folder.remove();
});
