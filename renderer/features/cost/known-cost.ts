import type { SessionSummary } from '@shared/contract/sessions';

/**
 * USD of the turns that have ended; null: not known. A turn says what it cost only when it ends, so
 * that before the first has ended, or when it was cut off, there is no figure, and 0 would be a wrong one.
 */
export const knownCost = ({
  costUsd,
  status,
  turnStartedAt,
}: Pick<SessionSummary, 'costUsd' | 'status' | 'turnStartedAt'>): number | null =>
  costUsd === 0 && (turnStartedAt !== null || CUT_OFF.includes(status)) ? null : costUsd;

const CUT_OFF: readonly SessionSummary['status'][] = ['failed', 'interrupted'];
