import { KeyRound } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { apiKeyWarning } from '@shared/domain/api-key';
import { Button } from '../../components/button';
import { useUiStore } from '../../stores/ui-store';
import { BudgetNote } from '../budget/budget-note';
import { CollisionNote } from '../collisions/collision-note';
import { McpNote } from '../mcp/mcp-note';
import { PaymentLine } from '../limits/payment-line';
import { RetryBanner } from '../limits/retry-banner';
import { placeWords } from '../sessions/place-words';
import { StatusGlyph } from '../sessions/status-glyph';
import styles from './session-banners.module.css';
import { SilenceNote } from './silence-note';

/** What is true of the session now and concerns the next message; each line goes when it is over. */
export function SessionBanners({ session }: { session: SessionSummary }) {
  const keyWarning = apiKeyWarning(session.apiKeySource);
  return (
    <>
      {session.isDemo && (
        <p className={styles.banner}>
          Demo agent: a script answers. Nothing is charged and no model is asked.
        </p>
      )}
      <PaymentLine session={session} />
      {keyWarning && (
        <p className={styles.banner} data-testid="api-key-notice">
          <KeyRound size={13} aria-hidden="true" />
          {keyWarning}
        </p>
      )}
      {session.waitingPlace !== null && (
        <p className={styles.banner} role="status" data-testid="waiting-note">
          <StatusGlyph status="queued" />
          Waits for a running session to end, {placeWords(session.waitingPlace)}.
          <Button
            size="small"
            tone="quiet"
            onClick={() => useUiStore.getState().openOverlay('settings')}
          >
            How many may run
          </Button>
        </p>
      )}
      <McpNote key={`servers of ${session.id}`} session={session} className={styles.banner ?? ''} />
      <CollisionNote
        key={`collisions of ${session.id}`}
        session={session}
        className={styles.banner ?? ''}
      />
      <SilenceNote key={session.id} session={session} />
      <RetryBanner session={session} />
      <BudgetNote session={session} />
    </>
  );
}
