import type { SessionSummary } from '@shared/contract/sessions';
import { useNow } from '../../components/use-now';
import { ageWords } from './age-words';
import { elapsedWords } from './elapsed-words';
import styles from './session-row.module.css';

/** Words of a whole minute are right for long enough. */
const AGE_MS = 30_000;
const SECOND_MS = 1000;

/**
 * How long the turn has run, to the second, else how long ago the status changed. Apart from its row,
 * so that a second draws this alone; its width holds whatever it says.
 */
export function RowTime({ session }: { session: SessionSummary }) {
  const { turnStartedAt, statusSince } = session;
  const now = useNow(turnStartedAt === null ? AGE_MS : SECOND_MS);
  return (
    <span className={styles.time} data-testid="row-time">
      {turnStartedAt === null ? ageWords(statusSince, now) : elapsedWords(turnStartedAt, now)}
    </span>
  );
}
