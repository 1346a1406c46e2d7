import type { SessionBudget } from '@shared/contract/budgets';
import type { SessionRecord } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';
import type { Budgets } from '../../sessions/spending/budgets';

/** Undefined for a session nobody knows. */
export function readSessionBudget(
  budgets: Budgets,
  store: { findSession(id: string): SessionRecord | undefined },
  id: SessionId,
): SessionBudget | undefined {
  const session = store.findSession(id);
  if (session === undefined) return undefined;
  return {
    meters: budgets.meters(id),
    limits: budgets.limitsOf(session),
    own: budgets.ownOf(id),
    workspaceOwn: budgets.ownOf(session.workspaceId),
  };
}
