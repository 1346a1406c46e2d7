import { reachedBudget } from '@shared/domain/budget';
import { pausedWords } from '@shared/domain/budget-words';
import type { CommitQueue } from '../writing/commit-queue';
import type { BudgetPort } from '../ports';
import type { PromptQueue } from '../prompts/prompt-queue';
import { noticeEvent } from '../child/session-end';
import type { SessionLog } from '../session-log';

/** Stands before every prompt: what would be spent beyond a budget waits for a person. */
export interface BudgetGate {
  /** The queue is held for a budget and nothing else was heard since. */
  readonly isPaused: boolean;
  /** Looks anew; true: nothing may be sent, and what waits is held. */
  holdsBack(): boolean;
}

export interface BudgetGateDeps {
  log: SessionLog;
  queue: Pick<PromptQueue, 'setHeld'>;
  budgets: BudgetPort;
  commits: Pick<CommitQueue, 'flush'>;
}

export function createBudgetGate({ log, queue, budgets, commits }: BudgetGateDeps): BudgetGate {
  let isPaused = false;
  /** The limit the conversation was told of; said once for each. */
  let told: string | null = null;

  return {
    get isPaused() {
      return isPaused;
    },
    holdsBack() {
      if (log.record.isDemo) return false;
      // What the turn that has just ended cost counts too.
      commits.flush();
      const reached = reachedBudget(budgets.meters(log.record.id));
      isPaused = reached !== null;
      if (reached === null) {
        told = null;
        return false;
      }
      queue.setHeld(true);
      const limit = `${reached.scope} ${reached.limitUsd} ${reached.period ?? ''}`;
      if (limit !== told) log.append([noticeEvent('warning', pausedWords(reached))]);
      told = limit;
      return true;
    },
  };
}
