import { useMemo } from 'react';
import { useClient } from '../../bridge/client-context';
import { useReportFailure } from '../errors/use-report-failure';
import { useSessionActions } from '../sessions/use-session-actions';
import { type InboxItem, sessionIdOf } from './inbox-items';

export interface InboxActions {
  open(item: InboxItem): void;
  /** Lets a session that was cut off go on. */
  resume(item: InboxItem): void;
  putAside(item: InboxItem): void;
}

export function useInboxActions(): InboxActions {
  const client = useClient();
  const report = useReportFailure();
  const { select } = useSessionActions();
  return useMemo(
    () => ({
      open: (item) => select(sessionIdOf(item)),
      async resume(item) {
        const sessionId = sessionIdOf(item);
        const sent = await client.sessions.send({ sessionId, text: 'Continue.', imageIds: [] });
        if (!sent.ok) report(sent.error, { sessionId });
      },
      async putAside(item) {
        if (item.kind === 'request') return;
        const done = await client.requests.putAside({ sessionId: sessionIdOf(item) });
        if (!done.ok) report(done.error);
      },
    }),
    [client, report, select],
  );
}
