import { KeyRound, RefreshCw } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { billsApiKey } from '../cost/cost-words';
import { useStop } from '../sessions/use-stop';
import { useTimeline } from './feed-context';
import { retryWords } from './retry-words';
import styles from './session-banners.module.css';

/** What is true of the session now and concerns the next message; each line goes when it is over. */
export function SessionBanners({ session }: { session: SessionSummary }) {
  const retry = useTimeline((timeline) => timeline.retry, null);
  const { stop, isStopping } = useStop(session);
  return (
    <>
      {session.isDemo && (
        <p className={styles.banner}>
          Demo agent: a script answers. Nothing is charged and no model is asked.
        </p>
      )}
      {billsApiKey(session) && (
        <p className={styles.banner} data-testid="api-key-notice">
          <KeyRound size={13} aria-hidden="true" />
          This session bills an API key ({session.apiKeySource}).
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
