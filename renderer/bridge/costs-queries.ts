import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CostRange } from '@shared/contract/costs';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from './client';
import { useClient } from './client-context';
import { useToday } from './queries';
import { queryKeys } from './query-keys';

/** Asked anew when a turn ended, which is when today's figure moves; the old one stays until then. */
export function useCostsReport(range: CostRange, isWanted: boolean) {
  const client = useClient();
  const { data: today } = useToday();
  return useQuery({
    queryKey: queryKeys.costsReport(range, today),
    queryFn: async () => unwrap(await client.costs.report(range)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: isWanted,
  });
}

export function useSessionCosts({ id, costUsd, status }: SessionSummary) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.sessionCosts(id, costUsd, status),
    queryFn: async () => unwrap(await client.costs.session({ sessionId: id })),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    gcTime: 60_000,
    retry: false,
  });
}

/** Reads files of the CLI, so only while somebody looks. */
export function useReconciliation(sessionId: SessionId) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.reconciliation(sessionId),
    queryFn: async () => unwrap(await client.costs.reconcile({ sessionId })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
