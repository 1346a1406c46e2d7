import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useContextHistory, useContextUsage, useMcpServers } from '../../bridge/controls-queries';
import { Button } from '../../components/button';
import { useReportFailure } from '../errors/use-report-failure';
import { useServerActions } from '../mcp/use-server-actions';
import { ContextChart } from './context-chart';
import { ContextDetails } from './context-details';
import { ContextPicture } from './context-picture';
import styles from './context.module.css';

/** What fills the window, from the running process; without one it is not known. */
export function ContextBreakdown({ session }: { session: SessionSummary }) {
  const { id: sessionId, isLive } = session;
  const client = useClient();
  const report = useReportFailure();
  const [isCounted, setCounted] = useState(false);
  const { data, error, isFetching } = useContextUsage(session, isCounted);
  const { data: marks } = useContextHistory(session);
  const { data: servers } = useMcpServers(session, isLive);
  const actions = useServerActions(sessionId);
  const told = async (
    call: Promise<Awaited<ReturnType<typeof client.controls.openMemoryFile>>>,
  ) => {
    const answer = await call;
    if (!answer.ok) report(answer.error, { sessionId });
  };
  const compact = async () => {
    const sent = await client.sessions.send({ sessionId, text: '/compact', imageIds: [] });
    if (!sent.ok) report(sent.error, { sessionId });
  };
  const usage = data?.isLive === true ? data.usage : null;
  return (
    <>
      {marks && <ContextChart marks={marks} />}
      {usage && <ContextPicture usage={usage} />}
      {error && <p className={styles.quiet}>{error.message}</p>}
      {data?.isLive === false && (
        <p className={styles.quiet}>
          What fills the window is not known while the session is asleep.
        </p>
      )}
      <div className={styles.actions}>
        {usage && (
          <Button size="small" data-testid="compact-now" onClick={() => void compact()}>
            Compact now
          </Button>
        )}
        {usage && !usage.isCounted && (
          <Button size="small" tone="quiet" disabled={isFetching} onClick={() => setCounted(true)}>
            Count exactly
          </Button>
        )}
        {data?.isLive === false && (
          <Button size="small" onClick={() => void client.sessions.wake({ sessionId })}>
            Wake the session
          </Button>
        )}
      </div>
      {usage && (
        <>
          <p className={styles.quiet}>
            {usage.isCounted
              ? 'Counted by the service, part by part.'
              : 'The figure at the top is what the last reply was billed for; the parts are estimates of Claude Code.'}
          </p>
          <ContextDetails
            usage={usage}
            servers={servers?.servers ?? []}
            busyServer={actions.busy}
            onOpenFile={(path) => void told(client.controls.openMemoryFile({ sessionId, path }))}
            onSwitchOff={(name) => actions.toggle(name, false)}
          />
        </>
      )}
    </>
  );
}
