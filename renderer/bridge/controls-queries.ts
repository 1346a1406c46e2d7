import { useQuery } from '@tanstack/react-query';
import type { SessionSummary } from '@shared/contract/sessions';
import type { AvailableCommand } from '@shared/events';
import { unwrap } from './client';
import { useClient } from './client-context';
import { queryKeys } from './query-keys';

/** Between two looks at servers that are still connecting. */
const PENDING_MS = 1_500;

/** Asked once per start of the process, and when the CLI told another list. */
export function useSlashCommands(
  { id, isLive }: Pick<SessionSummary, 'id' | 'isLive'>,
  told: readonly AvailableCommand[],
  isWanted: boolean,
) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.slashCommands(id, isLive, told.length),
    queryFn: async () => unwrap(await client.controls.commands({ sessionId: id })).commands,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isWanted,
  });
}

/** The process's own list, which may be another than the one it started with. */
export function useLiveModels(
  { id, isLive }: Pick<SessionSummary, 'id' | 'isLive'>,
  isWanted: boolean,
) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.liveModels(id, isLive),
    queryFn: async () => unwrap(await client.controls.models({ sessionId: id })).models,
    staleTime: 60_000,
    retry: false,
    enabled: isWanted,
  });
}

/** Asked anew when a turn began or ended; the old answer stays until then. */
export function useContextUsage(session: SessionSummary, isCounted: boolean) {
  const client = useClient();
  const { id, isLive, turnStartedAt, context, model } = session;
  return useQuery({
    queryKey: queryKeys.contextUsage(id, isCounted, isLive, model, turnStartedAt ?? context.used),
    queryFn: async () => unwrap(await client.controls.contextUsage({ sessionId: id, isCounted })),
    placeholderData: (before, query) =>
      query?.queryKey[1] === id && before?.isLive === isLive ? before : undefined,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function useContextHistory({ id, turnStartedAt, context }: SessionSummary) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.contextHistory(id, turnStartedAt ?? context.used),
    queryFn: async () => unwrap(await client.controls.contextHistory({ sessionId: id })).marks,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Looked at again while one is still connecting; `isWanted`: somebody sees it. */
export function useMcpServers(
  { id, isLive, turnStartedAt }: Pick<SessionSummary, 'id' | 'isLive' | 'turnStartedAt'>,
  isWanted: boolean,
) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.mcpServers(id, isLive, turnStartedAt),
    queryFn: async () => unwrap(await client.controls.mcpServers({ sessionId: id })),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    refetchInterval: ({ state }) =>
      state.data?.isLive === true && state.data.servers.some(({ status }) => status === 'pending')
        ? PENDING_MS
        : false,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    enabled: isWanted,
  });
}
