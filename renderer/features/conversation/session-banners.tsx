import { KeyRound, RefreshCw } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { apiKeyWarning } from '@shared/domain/api-key';
import { Button } from '../../components/button';
import { useStop } from '../sessions/use-stop';
import { useTimeline } from './feed-context';
import { retryWords } from './retry-words';
import styles from './session-banners.module.css';

/** What is true of the session now and concerns the next message; each line goes when it is over. */
export function SessionBanners({ session }: { session: SessionSummary }) {
  const retry = useTimeline((timeline) => timeline.retry, null);
  const { stop, isStopping } = useStop(session);
  const keyWarning = apiKeyWarning(session.apiKeySource);
  return (
    <>
      {session.isDemo && (
        <p className={styles.banner}>
          Demo agent: a script answers. Nothing is charged and no model is asked.
        </p>
      )}
      {keyWarning && (
        <p className={styles.banner} data-testid="api-key-notice">
          <KeyRound size={13} aria-hidden="true" />
          {keyWarning}
        </p>
      )}
      {retry && (
        <p className={styles.banner} role="status" data-testid="retry-banner">
          <RefreshCw size={13} aria-hidden="true" />
          {retryWords(retry)}
          <Button size="small" disabled={isStopping} onClick={stop}>
            Stop
          </Button>
        </p>
      )}
    </>
  );
}
