import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useReportFailure } from '../errors/use-report-failure';
import type { RequestAnswer } from '../permissions/request-answer';
import { RequestCard } from '../permissions/request-card';
import { type InboxItem, toTimelineRequest } from './inbox-items';
import styles from './inbox.module.css';

interface RequestDetailProps {
  item: Extract<InboxItem, { kind: 'request' }>;
  session: SessionSummary;
  workspaceName: (id: string) => string;
}

/** The request as its session would show it; one answer goes to everyone who asks the same. */
export function RequestDetail({ item, session, workspaceName }: RequestDetailProps) {
  const client = useClient();
  const report = useReportFailure();
  const { first, requests } = item;
  const answer = async (given: RequestAnswer): Promise<boolean> => {
    const results = await Promise.all(
      requests.map(({ sessionId, requestId }) =>
        client.sessions.answer({ sessionId, requestId, answer: given }),
      ),
    );
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) report(failed.error);
    return !failed;
  };
  return (
    <>
      <ul className={styles.askers} aria-label="Who asks">
        {requests.map((request) => (
          <li key={`${request.sessionId}:${request.requestId}`}>
            <strong>{request.sessionTitle}</strong> in {workspaceName(request.workspaceId)}
            {request.agentId !== null && (
              <span className={styles.subagent}>
                {request.subagent
                  ? `asked by its subagent: ${request.subagent}`
                  : 'asked by a subagent'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {requests.length > 1 && (
        <p className={styles.note}>
          {requests.length} ask the same. One answer goes to all of them.
        </p>
      )}
      <RequestCard
        key={item.key}
        request={toTimelineRequest(first)}
        facts={first}
        waiting={0}
        session={session}
        onAnswer={answer}
      />
    </>
  );
}
