import { useQuery } from '@tanstack/react-query';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from './client';
import { useClient } from './client-context';
import { queryKeys } from './query-keys';

/** Main pushes every change, so nothing goes stale by itself. */
const PUSHED = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

export function useTaskCounts(sessionId: SessionId) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.taskCounts(sessionId),
    queryFn: async () => unwrap(await client.tasks.counts({ sessionId })),
    // Pushed only to windows that show the session; who comes back to it asks anew.
    staleTime: 0,
    retry: false,
  });
}

export function useAccountLimits() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.limits,
    queryFn: async () => unwrap(await client.limits.read({})),
    ...PUSHED,
  });
}

/** Read from files nobody watches: asked anew whenever it is shown. */
export function useDefinitions(workspaceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.definitions(workspaceId),
    queryFn: async () => unwrap(await client.tasks.definitions({ workspaceId })),
    staleTime: 0,
    retry: false,
  });
}
