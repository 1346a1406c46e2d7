import { CreditCard } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import styles from '../conversation/session-banners.module.css';
import { useTimeline } from '../conversation/feed-context';
import { paymentOf } from './payment';

/** Before the first send: who pays for the session. A key that pays has a line of its own. */
export function PaymentLine({ session }: { session: SessionSummary }) {
  const isNew = useTimeline((timeline) => timeline.items.length === 0, false);
  const { kind, words } = paymentOf(session);
  if (!isNew || (kind !== 'login' && kind !== 'unknown')) return null;
  return (
    <p className={styles.banner} data-testid="payment-line">
      <CreditCard size={13} aria-hidden="true" />
      Paid by: {words}
    </p>
  );
}
