import type { SessionBudget, SetupOwnerDto } from '@shared/contract/budgets';
import type { BudgetMeter, BudgetScope } from '@shared/domain/budget';
import type { SessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { OwnBudget, SetupOwner } from '@shared/domain/setup';
import type { Answer, DomainHandlers } from '../handler-types';

export interface BudgetsHandlerDeps {
  /** Undefined for a session nobody knows. */
  read(id: SessionId): SessionBudget | undefined;
  today(): BudgetMeter | null;
  setOwn(owner: SetupOwner, budget: OwnBudget): void;
  raise(id: SessionId, scope: BudgetScope, byUsd: number): Answer<null>;
}

export function createBudgetsHandlers(deps: BudgetsHandlerDeps): DomainHandlers<'budgets'> {
  return {
    read({ sessionId }) {
      const budget = deps.read(sessionId);
      return budget === undefined ? err(UNKNOWN_SESSION) : ok(budget);
    },
    today: () => ok(deps.today()),
    setOwn({ owner, budget }) {
      deps.setOwn(ownerKey(owner), budget);
      return ok(null);
    },
    raise: ({ sessionId, scope, byUsd }) => deps.raise(sessionId, scope, byUsd),
  };
}

export const ownerKey = (owner: SetupOwnerDto): SetupOwner =>
  owner.kind === 'session' ? owner.sessionId : owner.workspaceId;

const UNKNOWN_SESSION = {
  code: 'not-found' as const,
  message: 'This session is no longer there. Nothing was changed.',
};
