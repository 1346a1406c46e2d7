import { useMemo } from 'react';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import { useRequests, useSessions } from '../../bridge/queries';
import { countWaiting, type InboxItem, inboxItems } from './inbox-items';

const NO_REQUESTS: InboxRequest[] = [];
const NO_SESSIONS: SessionSummary[] = [];

export function useInboxItems(): InboxItem[] {
  const { data: requests = NO_REQUESTS } = useRequests();
  const { data: sessions = NO_SESSIONS } = useSessions();
  return useMemo(() => inboxItems(requests, sessions), [requests, sessions]);
}

export const useWaitingCount = (): number => countWaiting(useInboxItems());
