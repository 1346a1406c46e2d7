import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DatabaseState } from '@shared/contract/app';
import type { SessionSummary } from '@shared/contract/sessions';
import type { PushEvents } from '@shared/contract/push';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { Client } from './client';
import { movesToday } from './moves-today';
import { queryKeys } from './query-keys';

/** Keeps the cache equal to what main says. The returned function ends it. */
export function bindPushToCache(client: Client, cache: QueryClient): () => void {
  const news = createNews(cache);
  const replace = (queryKey: QueryKey, value: unknown) =>
    news.take(queryKey, () => cache.setQueryData(queryKey, value));
  const renew = (queryKey: QueryKey) =>
    news.take(queryKey, () => void cache.invalidateQueries({ queryKey }));
  const stops = [
    client.on('sessions.changed', (change) => {
      const before = cache.getQueryData<SessionSummary[]>(queryKeys.sessions);
      news.take(queryKeys.sessions, () =>
        cache.setQueryData<SessionSummary[]>(queryKeys.sessions, (old) => merge(old, change)),
      );
      if (movesToday(before, change)) renew(queryKeys.today);
    }),
    client.on('requests.changed', ({ requests }) => replace(queryKeys.requests, requests)),
    client.on('workspaces.changed', ({ workspaces }) => {
      replace(queryKeys.workspaces, workspaces);
      renew(['workspaces.trustReport']);
    }),
    client.on('collisions.changed', ({ collisions }) => replace(queryKeys.collisions, collisions)),
    client.on('limits.changed', (limits) => replace(queryKeys.limits, limits)),
    client.on('terminals.changed', ({ terminals }) => replace(queryKeys.terminals, terminals)),
    client.on('tasks.counted', ({ sessionId, counts }) => {
      const queryKey = queryKeys.taskCounts(sessionId);
      news.take(queryKey, () =>
        cache.setQueryData<TaskProgress[]>(queryKey, (old) => mergeCounts(old, counts)),
      );
    }),
    client.on('budgets.changed', () => {
      renew(['budgets.read']);
      renew(queryKeys.todayBudget);
    }),
    client.on('setups.changed', () => {
      renew(['setups.read']);
      renew(queryKeys.profiles);
    }),
    client.on('imports.changed', (state) => replace(queryKeys.imports, state)),
    client.on('settings.changed', (settings) => replace(queryKeys.settings, settings)),
    client.on('app.cliChanged', (state) => replace(queryKeys.cli, state)),
    client.on('app.signInChanged', (state) => replace(queryKeys.signIn, state)),
    client.on('app.storeTroubleChanged', (trouble) => {
      const state: DatabaseState = { state: 'ready', trouble };
      replace(queryKeys.database, state);
    }),
    news.stop,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * An answer may have been made before the news that came while it was on its way, and would undo them:
 * so they are taken once more after it. The name of the channel is the first part of a key.
 */
function createNews(cache: QueryClient) {
  const early = new Map<unknown, (() => void)[]>();
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const [channel] = event.query.queryKey as QueryKey;
    const { action } = event;
    const isAnswer = action.type === 'error' || (action.type === 'success' && !action.manual);
    if (!isAnswer) return;
    const waiting = early.get(channel) ?? [];
    early.delete(channel);
    for (const take of waiting) take();
  });
  return {
    stop,
    take(queryKey: QueryKey, apply: () => void) {
      const isOnItsWay = cache.isFetching({ queryKey }) > 0;
      apply();
      if (isOnItsWay) early.set(queryKey[0], [...(early.get(queryKey[0]) ?? []), apply]);
    },
  };
}

/** The same of what is counted. */
const mergeCounts = (
  old: TaskProgress[] | undefined,
  counts: readonly TaskProgress[],
): TaskProgress[] | undefined => {
  if (!old) return undefined;
  const newer = new Set(counts.map(({ taskId }) => taskId));
  return [...old.filter(({ taskId }) => !newer.has(taskId)), ...counts];
};

/** Undefined stays undefined: a change must not stand in for the list that is still on its way. */
export function merge(
  old: SessionSummary[] | undefined,
  { changed, removed }: PushEvents['sessions.changed'],
): SessionSummary[] | undefined {
  if (!old) return undefined;
  const byId = new Map(changed.map((session) => [session.id, session]));
  const gone = new Set<string>(removed);
  const kept = old
    .filter((session) => !gone.has(session.id))
    .map((session) => byId.get(session.id) ?? session);
  const known = new Set<string>(old.map((session) => session.id));
  return [...kept, ...changed.filter((session) => !known.has(session.id) && !gone.has(session.id))];
}
