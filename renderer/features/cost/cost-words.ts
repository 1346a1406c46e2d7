import type { SessionSummary } from '@shared/contract/sessions';
import { apiKeyWarning } from '@shared/domain/api-key';

type Paid = Pick<SessionSummary, 'isDemo' | 'costUsd' | 'apiKeySource'>;

/** True when the CLI said that an API key pays. */
export const billsApiKey = ({ apiKeySource }: Pick<SessionSummary, 'apiKeySource'>): boolean =>
  apiKeyWarning(apiKeySource) !== null;

/** What the session's figure means. */
export function costWords(session: Paid): string {
  if (session.isDemo) return 'Demo: nothing is charged, and it stays out of every total.';
  if (session.costUsd === null) return 'Cost not known: at least one turn came without a figure.';
  return billsApiKey(session)
    ? 'Billed to an API key, at API prices.'
    : 'What this would cost at API prices. On a subscription it is an estimate, not a bill.';
}
