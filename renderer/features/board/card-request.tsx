import { useEffect, useState } from 'react';
import type { InboxRequest } from '@shared/contract/requests';
import { isOneTap } from '@shared/domain/request-facts';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { useReportFailure } from '../errors/use-report-failure';
import { toTimelineRequest } from '../inbox/inbox-items';
import { dangerOf } from '../permissions/danger';
import { allowOnce, deny, type RequestAnswer } from '../permissions/request-answer';
import { requestTitle, text } from '../permissions/request-words';
import styles from './board.module.css';

/** As on the request's own card: the other half of a double click answers nothing. */
const ARMED_AFTER_MS = 400;

interface CardRequestProps {
  request: InboxRequest;
  onLook(): void;
}

/** The oldest request of a session: what a glance can decide is decided here, the rest is looked at. */
export function CardRequest({ request, onLook }: CardRequestProps) {
  const client = useClient();
  const report = useReportFailure();
  const [isLocked, setLocked] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLocked(false), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const answer = async (given: RequestAnswer) => {
    setLocked(true);
    const { sessionId, requestId } = request;
    const result = await client.sessions.answer({ sessionId, requestId, answer: given });
    if (result.ok) return;
    setLocked(false);
    report(result.error);
  };
  const { input } = request;
  const detail = text(input['command']);
  const isPlain = canDecide(request);
  return (
    <div className={styles.request}>
      <p className={styles.question}>{requestTitle(toTimelineRequest(request), request.cwd)}</p>
      {detail && <code className={styles.command}>{detail}</code>}
      <div className={styles.buttons}>
        {isPlain && (
          <Button
            size="small"
            tone="primary"
            disabled={isLocked}
            onClick={() => void answer(allowOnce())}
          >
            Allow
          </Button>
        )}
        {request.kind === 'tool' && (
          <Button size="small" disabled={isLocked} onClick={() => void answer(deny(''))}>
            Deny
          </Button>
        )}
        {!isPlain && (
          <Button size="small" tone="quiet" onClick={onLook}>
            Look
          </Button>
        )}
      </div>
    </div>
  );
}

/** Longer ones do not stand on a card whole. */
const MAX_COMMAND_CHARS = 160;

/** Nothing is allowed here that the card does not show whole: a change of a file needs its diff. */
function canDecide(request: InboxRequest): boolean {
  if (request.kind !== 'tool' || dangerOf(request, request.cwd) !== null) return false;
  if (!isOneTap(request.traits)) return false;
  const command = text(request.input['command']);
  return command === null ? request.toolName === 'Read' : command.length <= MAX_COMMAND_CHARS;
}
