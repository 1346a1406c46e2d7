import type { CostState, ModelTotals } from './entities';
import {
  addTotals,
  allTokens,
  byPlainName,
  costOf,
  subtractTotals,
  tokenDistance,
} from './model-totals';
import { splitOutsideUse } from './outside-use';

/** What one process has told of a session's money so far. Immutable. */
export interface ProcessCost {
  state: CostState;
  start: 'new' | 'resume' | 'fork';
  /** Stored totals this process began with. */
  base: ModelTotals;
  /** Whether its running totals began at `base` (2.1.332) or at zero (2.1.226). */
  generation: 'undecided' | 'goes-on' | 'from-zero';
  /** The running totals of the last result; null before the first that counts. */
  seen: ModelTotals | null;
}

/** The money part of one result. */
export interface CostReport {
  /** `model_usage_since_last_result`; null when the CLI has none. */
  sinceLast: ModelTotals | null;
  /** Running totals by model; null when the CLI gave none. */
  running: ModelTotals | null;
  /** False when `running` holds a bare amount of money without tokens. */
  hasTokens: boolean;
  /** What this process was seen to use, by plain model name. */
  used: ModelTotals;
  /** Tokens it must have used beyond `used`. */
  hiddenTokens: number;
}

export interface Figures {
  generation: ProcessCost['generation'];
  /** This turn's use; null when nothing tells. */
  turn: ModelTotals | null;
  totals: ModelTotals;
  outsideUsd: number;
  inheritedUsd: number | null;
}

/** What a result's numbers mean, given what the process told before. */
export function figuresOf(process: ProcessCost, report: CostReport): Figures {
  if (report.sinceLast !== null) return reportedFigures(process, report, report.sinceLast);
  const { running } = report;
  const plain = { outsideUsd: 0, inheritedUsd: null };
  if (running === null) {
    return { ...plain, generation: process.generation, turn: null, totals: process.state.totals };
  }
  if (process.seen !== null) {
    const turn = subtractTotals(running, process.seen);
    const totals = process.generation === 'from-zero' ? addTotals(process.base, running) : running;
    return { ...plain, generation: process.generation, turn, totals };
  }
  return firstFigures(process, report, running);
}

/** The CLI says itself what the turn used (every 2.1.332 result, the first of a process included). */
function reportedFigures(process: ProcessCost, report: CostReport, turn: ModelTotals): Figures {
  const totals = report.running ?? addTotals(process.state.totals, turn);
  const isFirst = process.seen === null;
  const before = costOf(subtractTotals(totals, turn)) ?? 0;
  const stored = costOf(process.state.totals) ?? 0;
  const knowsBefore = process.state.isComplete && process.start !== 'new';
  const surplus = isFirst && knowsBefore ? before - stored : 0;
  return {
    generation: 'goes-on',
    turn,
    totals,
    // Sums of floating point amounts: a billionth of a dollar is no spending.
    outsideUsd: surplus > 1e-9 ? surplus : 0,
    inheritedUsd: isFirst && process.start === 'fork' && !process.state.isComplete ? before : null,
  };
}

function firstFigures(process: ProcessCost, report: CostReport, running: ModelTotals): Figures {
  const plain = { outsideUsd: 0, inheritedUsd: null };
  const generation = decideGeneration(process, report, running);
  if (generation === 'undecided') {
    return { ...plain, generation: 'goes-on', turn: null, totals: running };
  }
  if (generation === 'from-zero') {
    return { ...plain, generation, turn: running, totals: addTotals(process.base, running) };
  }
  const grown = subtractTotals(running, process.base);
  if (process.start === 'new' || !report.hasTokens || allTokens(report.used) === 0) {
    return { ...plain, generation, turn: grown, totals: running };
  }
  const split = splitOutsideUse(grown, report.used, report.hiddenTokens);
  return { ...plain, generation, turn: split.own, totals: running, outsideUsd: split.outsideUsd };
}

function decideGeneration(
  process: ProcessCost,
  report: CostReport,
  running: ModelTotals,
): ProcessCost['generation'] {
  if (process.generation !== 'undecided') return process.generation;
  const total = byPlainName(running);
  const { used } = report;
  if (!process.state.isComplete) {
    const isOwnUse = allTokens(used) > 0 && tokenDistance(total, used) === 0;
    return isOwnUse ? 'from-zero' : 'undecided';
  }
  if (!report.hasTokens) {
    return (costOf(running) ?? 0) < (costOf(process.base) ?? 0) ? 'from-zero' : 'goes-on';
  }
  const stored = byPlainName(process.base);
  const ifItGoesOn = tokenDistance(total, addTotals(stored, used));
  return ifItGoesOn <= tokenDistance(total, used) ? 'goes-on' : 'from-zero';
}
