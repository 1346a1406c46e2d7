import { type CostReport, figuresOf, type ProcessCost } from './cost-figures';
import type { CostState, ModelTotals } from './entities';
import { allTokens, costOf } from './model-totals';

export type { CostReport, ProcessCost } from './cost-figures';

export interface TurnCost {
  /** Null when the result gave no figure. */
  costUsd: number | null;
  byModel: ModelTotals;
}

export const newCostState = (): CostState => ({
  totals: {},
  sessionCostUsd: 0,
  inheritedCostUsd: 0,
  outsideUsd: 0,
  isComplete: true,
});

/** For a conversation we hold nothing of: what it cost before cannot be told. */
export const unknownCostState = (): CostState => ({
  ...newCostState(),
  sessionCostUsd: null,
  isComplete: false,
});

/** A fork starts from its parent's whole running total, wherever it was cut. */
export const forkedCostState = (parent: CostState): CostState => ({
  totals: parent.totals,
  sessionCostUsd: 0,
  inheritedCostUsd: costOf(parent.totals) ?? 0,
  outsideUsd: 0,
  isComplete: parent.isComplete,
});

export function beginProcess(state: CostState, start: ProcessCost['start']): ProcessCost {
  const isOwnHistoryEmpty = start !== 'resume' && state.sessionCostUsd === null;
  return {
    state: isOwnHistoryEmpty ? { ...state, sessionCostUsd: 0 } : state,
    start,
    base: start === 'new' ? {} : state.totals,
    generation: start === 'new' ? 'goes-on' : 'undecided',
    seen: null,
  };
}

/** `/clear`: the CLI counts from zero again; what was spent stays spent. */
export const resetTotals = (process: ProcessCost): ProcessCost => ({
  ...process,
  state: { ...process.state, totals: {}, isComplete: true },
  base: {},
  generation: 'goes-on',
  seen: {},
});

export function settleResult(
  process: ProcessCost,
  report: CostReport,
): { process: ProcessCost; turn: TurnCost } {
  if (isEmptyStart(process, report)) {
    return { process, turn: { costUsd: 0, byModel: {} } };
  }
  const figures = figuresOf(process, report);
  const costUsd = figures.turn === null ? null : costOf(figures.turn);
  const spent = process.state.sessionCostUsd;
  return {
    process: {
      ...process,
      generation: figures.generation,
      seen: report.running ?? process.seen,
      state: {
        totals: figures.totals,
        sessionCostUsd: spent === null || costUsd === null ? null : spent + costUsd,
        inheritedCostUsd: figures.inheritedUsd ?? process.state.inheritedCostUsd,
        outsideUsd: process.state.outsideUsd + figures.outsideUsd,
        isComplete: process.state.isComplete || report.running !== null,
      },
    },
    turn: { costUsd, byModel: figures.turn ?? {} },
  };
}

/** A process that was refused at once, or ran a local command first, reports nothing and shows nothing. */
const isEmptyStart = (process: ProcessCost, report: CostReport): boolean =>
  process.seen === null &&
  report.running !== null &&
  allTokens(report.running) === 0 &&
  costOf(report.running) === 0 &&
  allTokens(report.used) === 0;
