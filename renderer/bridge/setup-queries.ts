import { useQuery } from '@tanstack/react-query';
import type { SetupOwnerDto } from '@shared/contract/budgets';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from './client';
import { useClient } from './client-context';
import { queryKeys } from './query-keys';

/** What is spent of each budget of the session; asked anew when a turn ended or a budget changed. */
export function useSessionBudget(sessionId: SessionId) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.sessionBudget(sessionId),
    queryFn: async () => unwrap(await client.budgets.read({ sessionId })),
    gcTime: 60_000,
    retry: false,
  });
}

export function useTodayBudget() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.todayBudget,
    queryFn: async () => unwrap(await client.budgets.today({})),
    retry: false,
  });
}

export function useSetup(owner: SetupOwnerDto) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.setup(owner),
    queryFn: async () => unwrap(await client.setups.read({ owner })),
    gcTime: 60_000,
    retry: false,
  });
}

export function useProfiles() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.profiles,
    queryFn: async () => unwrap(await client.profiles.list({})),
    retry: false,
  });
}

/** Asked only while somebody looks: it reads a file. */
export function useSecrets() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.secrets,
    queryFn: async () => unwrap(await client.secrets.list({})),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
