import type { SessionSummary } from '@shared/contract/sessions';
import { apiKeyWarning } from '@shared/domain/api-key';
import { knownCost } from './known-cost';

type Paid = Pick<
  SessionSummary,
  'isDemo' | 'costUsd' | 'status' | 'turnStartedAt' | 'apiKeySource'
>;

/** True when the CLI said that an API key pays. */
export const billsApiKey = ({ apiKeySource }: Pick<SessionSummary, 'apiKeySource'>): boolean =>
  apiKeyWarning(apiKeySource) !== null;

/** What the session's figure means. */
export function costWords(session: Paid): string {
  if (session.isDemo) return 'Demo: nothing is charged, and it stays out of every total.';
  if (session.costUsd === null) return 'Cost not known: at least one turn came without a figure.';
  if (knownCost(session) === null)
    return session.turnStartedAt === null
      ? 'Cost not known: the turn was cut off before it said what it cost.'
      : 'Cost not known yet: a turn says what it cost when it ends.';
  return billsApiKey(session)
    ? 'Billed to an API key, at API prices.'
    : 'What this would cost at API prices. On a subscription it is an estimate, not a bill.';
}
