import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { unwrap } from './client';
import { createClient } from './client';
import { bindPushToCache } from './push-to-cache';
import { queryKeys } from './query-keys';
import type { Bridge } from './window-bridge';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const summary = (id: string, title: string) => ({ id, title }) as unknown as SessionSummary;

function setUp() {
  const listeners = new Map<string, (payload: never) => void>();
  const answers: ((value: unknown) => void)[] = [];
  const bridge: Bridge = {
    invoke: () => new Promise((resolve) => answers.push((value) => resolve({ ok: true, value }))),
    subscribe: (name, listener) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    pathForFile: () => '',
  };
  const client = createClient(bridge);
  const cache = new QueryClient();
  stops.push(bindPushToCache(client, cache));
  return {
    cache,
    client,
    listeners,
    push: (name: string, payload: unknown) => listeners.get(name)?.(payload as never),
    /** To the oldest call without one. */
    answer: async (value: unknown) => {
      await vi.waitFor(() => expect(answers).not.toHaveLength(0));
      answers.shift()?.(value);
    },
  };
}

it('news that came while the first answer was on its way are not undone by it', async () => {
  const { cache, client, push, answer } = setUp();
  const asked = cache.fetchQuery({
    queryKey: queryKeys.sessions,
    queryFn: async () => unwrap(await client.sessions.list({})),
  });
  push('sessions.changed', { changed: [summary('a', 'new')], removed: ['b'] });
  push('sessions.changed', { changed: [summary('c', 'later')], removed: [] });
  await answer([summary('a', 'old'), summary('b', 'gone')]);
  await asked;
  expect(cache.getQueryData(queryKeys.sessions)).toEqual([
    summary('a', 'new'),
    summary('c', 'later'),
  ]);
});

it.each([
  ['requests.changed', { requests: ['new'] }, queryKeys.requests, ['new']],
  ['app.cliChanged', { state: 'looking' }, queryKeys.cli, { state: 'looking' }],
  ['app.signInChanged', { state: 'signed-out' }, queryKeys.signIn, { state: 'signed-out' }],
  ['settings.changed', { theme: 'dark' }, queryKeys.settings, { theme: 'dark' }],
  ['app.storeTroubleChanged', null, queryKeys.database, { state: 'ready', trouble: null }],
])('holds for %s too', async (name, payload, queryKey, expected) => {
  const { cache, client, push, answer } = setUp();
  const asked = cache.fetchQuery({
    queryKey,
    queryFn: async () => unwrap(await client.app.info({})),
  });
  push(name, payload);
  await answer('old');
  await asked;
  expect(cache.getQueryData(queryKey)).toEqual(expected);
});

it('a figure that went stale while it was asked for is asked for again', async () => {
  const { cache, client, push, answer } = setUp();
  const observer = cache.getQueryCache().build(cache, {
    queryKey: queryKeys.today,
    queryFn: async () => unwrap(await client.app.today({})),
  });
  const asked = observer.fetch();
  push('sessions.changed', { changed: [], removed: [] });
  await answer({ costUsd: 1 });
  await asked;
  expect(observer.state.isInvalidated).toBe(true);
});

it('words that stream do not ask for today’s figure again, the end of a turn does', async () => {
  const { cache, push } = setUp();
  const running = { ...summary('a', 'one'), status: 'working', costUsd: 0, turnStartedAt: 1 };
  cache.setQueryData(queryKeys.sessions, [running]);
  cache.setQueryData(queryKeys.today, { costUsd: 1, isComplete: true });
  const isStale = () => cache.getQueryState(queryKeys.today)?.isInvalidated;
  push('sessions.changed', { changed: [{ ...running, lastLine: 'More' }], removed: [] });
  expect(isStale()).toBe(false);
  push('sessions.changed', {
    changed: [{ ...running, status: 'idle', costUsd: null, turnStartedAt: null }],
    removed: [],
  });
  expect(isStale()).toBe(true);
});

it('news after the answer change what it said, once', async () => {
  const { cache, client, push, answer, listeners } = setUp();
  const asked = cache.fetchQuery({
    queryKey: queryKeys.sessions,
    queryFn: async () => unwrap(await client.sessions.list({})),
  });
  await answer([summary('a', 'first')]);
  await asked;
  push('sessions.changed', { changed: [summary('a', 'second')], removed: [] });
  expect(cache.getQueryData(queryKeys.sessions)).toEqual([summary('a', 'second')]);
  for (const stop of stops.splice(0)) stop();
  expect(listeners.size).toBe(0);
});
