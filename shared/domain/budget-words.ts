import type { BudgetMeter, BudgetScope } from './budget';

/** "0.0234 $" to four digits under a dollar, "12.40 $" from there. */
export const usdWords = (usd: number): string => `${usd.toFixed(usd < 1 ? 4 : 2)} $`;

export const BUDGET_NAMES: Readonly<Record<BudgetScope, string>> = {
  turn: 'Turn',
  session: 'Session',
  workspace: 'Workspace',
  day: 'Day',
  run: 'Run',
};

const SPENT_BY: Readonly<Record<BudgetScope, string>> = {
  turn: 'The last turn has cost',
  session: 'This session has spent',
  workspace: 'The sessions of this workspace have spent',
  day: 'Today has cost',
  run: 'This run has spent',
};

/** "This session has spent 1.20 $ of 1.00 $." */
export function spentWords({ scope, spentUsd, limitUsd, unpricedTurns }: BudgetMeter): string {
  const atLeast = unpricedTurns > 0 ? 'at least ' : '';
  return `${SPENT_BY[scope]} ${atLeast}${usdWords(spentUsd)} of ${usdWords(limitUsd)}.`;
}

/** For the conversation, where it stays: what happened, what was kept, what to do. */
export const pausedWords = (meter: BudgetMeter): string =>
  `${spentWords(meter)} Nothing more is sent and your messages are kept in the queue; ` +
  (meter.scope === 'run'
    ? 'start again with a higher --budget to go on.'
    : 'raise the budget to go on.');
