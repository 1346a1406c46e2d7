import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SessionId } from '@shared/domain/ids';
import type { SessionSummary } from '@shared/contract/sessions';
import { unwrap } from './client';
import { useClient } from './client-context';
import { queryKeys } from './query-keys';

/** Main pushes every change, so nothing goes stale by itself. */
const PUSHED = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

export function useSessions() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async () => unwrap(await client.sessions.list({})),
    ...PUSHED,
  });
}

/**
 * A part of the list. The component is drawn again only when that part differs in content; `pick`
 * must be one and the same function from one draw to the next.
 */
export function useSessionsPart<T>(pick: (sessions: SessionSummary[]) => T): T | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async () => unwrap(await client.sessions.list({})),
    select: pick,
    ...PUSHED,
  });
  return data;
}

export function useSession(id: SessionId | null): SessionSummary | null {
  const pick = useCallback(
    (sessions: SessionSummary[]) => sessions.find((session) => session.id === id) ?? null,
    [id],
  );
  return useSessionsPart(pick) ?? null;
}

export function useRequests() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.requests,
    queryFn: async () => unwrap(await client.requests.list({})),
    ...PUSHED,
  });
}

export function useTerminals() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.terminals,
    queryFn: async () => unwrap(await client.terminals.list({})),
    ...PUSHED,
  });
}

export function useWorkspaces() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.workspaces,
    queryFn: async () => unwrap(await client.workspaces.list({})),
    ...PUSHED,
  });
}

export function useTrustReport(workspaceId: string | null) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.trustReport(workspaceId ?? ''),
    queryFn: async () =>
      unwrap(await client.workspaces.trustReport({ workspaceId: workspaceId ?? '' })),
    enabled: workspaceId !== null,
    retry: false,
  });
}

export function useCli() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.cli,
    queryFn: async () => unwrap(await client.app.cli({})),
    ...PUSHED,
  });
}

export function useSignIn() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.signIn,
    queryFn: async () => unwrap(await client.app.signIn({})),
    ...PUSHED,
  });
}

export function useSettings() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: async () => unwrap(await client.settings.read({})),
    ...PUSHED,
  });
}

export function useAppInfo() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.info,
    queryFn: async () => unwrap(await client.app.info({})),
    ...PUSHED,
  });
}

export function useDatabaseState() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.database,
    queryFn: async () => unwrap(await client.app.database({})),
    ...PUSHED,
  });
}

export function useToday() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.today,
    queryFn: async () => unwrap(await client.app.today({})),
    ...PUSHED,
    // The one thing main does not push is that another day began.
    refetchInterval: () => msToMidnight(Date.now()),
    refetchIntervalInBackground: true,
  });
}

/** An attachment's bytes never change: the id is their hash. */
export function useAttachment(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.attachment(id),
    queryFn: async () => {
      const { mediaType, bytes } = unwrap(await client.attachments.read({ id }));
      return new Blob([bytes], { type: mediaType });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** Until the local day ends, and a little more, so that the next has surely begun. */
function msToMidnight(nowMs: number): number {
  const next = new Date(nowMs);
  next.setHours(24, 0, 1, 0);
  return next.getTime() - nowMs;
}
