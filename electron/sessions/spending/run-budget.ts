import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import type { BudgetPort } from '../ports';

export interface RunBudget extends BudgetPort {
  /** Told of each stored event of the run's session. */
  took(events: readonly AgentEvent[]): void;
}

/** A limit for what this program spends itself, beside the budgets that hold anyway. */
export function createRunBudget(limitUsd: number | null, others: BudgetPort): RunBudget {
  let spentUsd = 0;
  let unpricedTurns = 0;
  return {
    meters: (sessionId: SessionId) => [
      ...others.meters(sessionId),
      ...(limitUsd === null
        ? []
        : [{ scope: 'run' as const, limitUsd, spentUsd, unpricedTurns, period: null }]),
    ],
    took(events) {
      for (const event of events) {
        if (event.type !== 'complete') continue;
        spentUsd += event.costUsd ?? 0;
        if (event.costUsd === null) unpricedTurns += 1;
      }
    },
  };
}
