/** What a budget is about: one turn, one session, all sessions of a workspace, all of a local day, one run of the headless command. */
export const BUDGET_SCOPES = ['turn', 'session', 'workspace', 'day', 'run'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

/** USD for each scope; null: none. */
export interface BudgetLimits {
  turnUsd: number | null;
  sessionUsd: number | null;
  workspaceUsd: number | null;
  dayUsd: number | null;
}

/** One limit beside what counts against it. All figures are USD, from `complete` events. */
export interface BudgetMeter {
  scope: BudgetScope;
  limitUsd: number;
  /** Of the turns with a figure. Scope "turn": the newest turn alone. */
  spentUsd: number;
  /** Turns without a figure: `spentUsd` is then a lower bound. */
  unpricedTurns: number;
  /** Which period is counted ("2026-03-01"); null: there is only one. */
  period: string | null;
}

/** "near": from 80 %; "reached": from 100 %, and nothing more is sent. */
export type BudgetLevel = 'free' | 'near' | 'reached';

export const BUDGET_WARNING_SHARE = 0.8;
/** What "+$2" adds. */
export const BUDGET_RAISE_USD = 2;

/** Sums of cents are not exact in a double; a billionth of a dollar is nobody's money. */
const ROUNDING_USD = 1e-9;

export function budgetLevel({ spentUsd, limitUsd }: BudgetMeter): BudgetLevel {
  if (spentUsd + ROUNDING_USD >= limitUsd) return 'reached';
  return spentUsd + ROUNDING_USD >= limitUsd * BUDGET_WARNING_SHARE ? 'near' : 'free';
}

/** Never below 0. */
export const budgetRest = ({ spentUsd, limitUsd }: BudgetMeter): number =>
  Math.max(0, exact(limitUsd - spentUsd));

/** 0 to 100, unrounded; above 100 when more was spent. */
export const budgetPercent = ({ spentUsd, limitUsd }: BudgetMeter): number =>
  (spentUsd / limitUsd) * 100;

/** The one that is used up most; of equals the first. Null: there is none. */
export function tightestBudget(meters: readonly BudgetMeter[]): BudgetMeter | null {
  return meters.reduce<BudgetMeter | null>(
    (found, meter) =>
      found === null || budgetPercent(meter) > budgetPercent(found) ? meter : found,
    null,
  );
}

/** The first that holds the queue, the one with the most to raise first; null: all may go on. */
export function reachedBudget(meters: readonly BudgetMeter[]): BudgetMeter | null {
  return tightestBudget(meters.filter((meter) => budgetLevel(meter) === 'reached'));
}

/**
 * The least that is left of all, for `--max-budget-usd`; null: no limit. That flag counts one process
 * over all its turns (2.1.332), so a budget for each turn is not in it: it would end a later turn that
 * spent little.
 */
export function processBudget(meters: readonly BudgetMeter[]): number | null {
  const rests = meters.filter(({ scope }) => scope !== 'turn').map(budgetRest);
  return rests.length === 0 ? null : Math.min(...rests);
}

/**
 * Two processes started under the same key have the same net: raised limits and a new day need a new
 * process, money that was spent does not.
 */
export const budgetKey = (meters: readonly BudgetMeter[]): string =>
  meters
    .filter(({ scope }) => scope !== 'turn')
    .map(({ scope, limitUsd, period }) => `${scope}:${limitUsd}:${period ?? ''}`)
    .join(' ');

/** Raised by so much, and at least so far that something may be spent again. */
export function raisedLimit(meter: BudgetMeter, byUsd: number): number {
  return exact(Math.max(meter.limitUsd, meter.spentUsd) + byUsd);
}

/** 15 digits are what a double holds exactly: 0.1 + 0.2 reads 0.3. */
const exact = (usd: number): number => Number(usd.toPrecision(15));
