import { useMemo } from 'react';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import { useRequests, useSessionsPart } from '../../bridge/queries';
import { countWaiting, type InboxItem, inboxItems } from './inbox-items';

const NO_REQUESTS: InboxRequest[] = [];
const NO_SESSIONS: SessionSummary[] = [];

export function useInboxItems(): InboxItem[] {
  const { data: requests = NO_REQUESTS } = useRequests();
  const failed = useSessionsPart(failedOf) ?? NO_SESSIONS;
  return useMemo(() => inboxItems(requests, failed), [requests, failed]);
}

/** Few, so that what waits is worked out again only when one of them changes. */
const failedOf = (sessions: SessionSummary[]): SessionSummary[] =>
  sessions.filter(({ failure }) => failure !== null);

export const useWaitingCount = (): number => countWaiting(useInboxItems());
