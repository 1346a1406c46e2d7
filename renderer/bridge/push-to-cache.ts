import type { QueryClient } from '@tanstack/react-query';
import type { DatabaseState } from '@shared/contract/app';
import type { SessionSummary } from '@shared/contract/sessions';
import type { PushEvents } from '@shared/contract/push';
import type { Client } from './client';
import { queryKeys } from './query-keys';

/** Keeps the cache equal to what main says. The returned function ends it. */
export function bindPushToCache(client: Client, cache: QueryClient): () => void {
  const stops = [
    client.on('sessions.changed', (change) => {
      cache.setQueryData<SessionSummary[]>(queryKeys.sessions, (old) => merge(old, change));
      // A turn's end is the only thing that moves today's figure; main pushes it as a change.
      void cache.invalidateQueries({ queryKey: queryKeys.today });
    }),
    client.on('requests.changed', ({ requests }) =>
      cache.setQueryData(queryKeys.requests, requests),
    ),
    client.on('workspaces.changed', ({ workspaces }) => {
      cache.setQueryData(queryKeys.workspaces, workspaces);
      void cache.invalidateQueries({ queryKey: ['workspaces.trustReport'] });
    }),
    client.on('app.cliChanged', (state) => cache.setQueryData(queryKeys.cli, state)),
    client.on('app.signInChanged', (state) => cache.setQueryData(queryKeys.signIn, state)),
    client.on('app.storeTroubleChanged', (trouble) => {
      const state: DatabaseState = { state: 'ready', trouble };
      cache.setQueryData(queryKeys.database, state);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

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
