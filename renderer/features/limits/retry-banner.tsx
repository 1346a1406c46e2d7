import { RefreshCw } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { useNow } from '../../components/use-now';
import { useTimeline } from '../conversation/feed-context';
import styles from '../conversation/session-banners.module.css';
import { useStop } from '../sessions/use-stop';
import { retryWords } from './retry-words';

/** The service is asked again by itself; gone as soon as it answers. */
export function RetryBanner({ session }: { session: SessionSummary }) {
  const retry = useTimeline((timeline) => timeline.retry, null);
  const now = useNow(retry === null ? null : 1000);
  const { stop, isStopping } = useStop(session);
  if (retry === null) return null;
  return (
    <p className={styles.banner} data-testid="retry-banner">
      <RefreshCw size={13} aria-hidden="true" />
      <span className={styles.words}>{retryWords(retry, now)}</span>
      <span className="visually-hidden" role="status">
        The service does not answer; it is asked again.
      </span>
      <Button size="small" disabled={isStopping} onClick={stop}>
        Cancel
      </Button>
    </p>
  );
}
