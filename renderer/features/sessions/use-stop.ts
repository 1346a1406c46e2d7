import { useCallback } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useReportFailure } from '../errors/use-report-failure';
import { isRunning } from './status-words';

export function useStop(session: SessionSummary): {
  stop: () => void;
  isStopping: boolean;
  canStop: boolean;
} {
  const client = useClient();
  const report = useReportFailure();
  const stop = useCallback(() => {
    void client.sessions.stop({ sessionId: session.id }).then((answer) => {
      if (!answer.ok) report(answer.error);
    });
  }, [client, session.id, report]);
  return { stop, isStopping: session.status === 'stopping', canStop: isRunning(session.status) };
}
