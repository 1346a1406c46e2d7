import type { SessionSummary } from '@shared/contract/sessions';
import { useSessionActions } from '../sessions/use-session-actions';
import { StatusGlyph } from '../sessions/status-glyph';
import { needingYou } from './group-sessions';
import styles from './sidebar.module.css';

/** One glance says who needs a person, one click goes to whoever waits longest. */
export function Inbox({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { select } = useSessionActions();
  const waiting = needingYou(sessions);
  const [longest] = waiting;
  if (!longest) return null;
  return (
    <button type="button" className={styles.inbox} onClick={() => select(longest.id)}>
      <StatusGlyph status="needs-you" />
      {waiting.length === 1 ? 'One session needs you' : `${waiting.length} sessions need you`}
    </button>
  );
}
