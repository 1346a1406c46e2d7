import { combineTokens, plusTokens } from './token-usage';
import type { ModelTotals } from './entities';

/** Arithmetic on totals by model. Counts never go below zero: a total that shrank tells nothing. */
export type ModelTotal = ModelTotals[string];

export const NO_TOTAL: ModelTotal = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheCreation: 0,
  costUsd: 0,
};

export function addTotals(left: ModelTotals, right: ModelTotals): ModelTotals {
  const sum: ModelTotals = { ...left };
  for (const [model, total] of Object.entries(right)) {
    sum[model] = addTotal(sum[model] ?? NO_TOTAL, total);
  }
  return sum;
}

/** What `later` has more than `earlier`, model by model; models without a difference are left out. */
export function subtractTotals(later: ModelTotals, earlier: ModelTotals): ModelTotals {
  const difference: ModelTotals = {};
  for (const [model, total] of Object.entries(later)) {
    const rest = subtractTotal(total, earlier[model] ?? NO_TOTAL);
    if (tokensOf(rest) > 0 || rest.costUsd !== 0) difference[model] = rest;
  }
  return difference;
}

/** USD over all models; null when one of them has no figure. */
export function costOf(totals: ModelTotals): number | null {
  let sum = 0;
  for (const total of Object.values(totals)) {
    if (total.costUsd === null) return null;
    sum += total.costUsd;
  }
  return sum;
}

export const tokensOf = (total: ModelTotal): number =>
  total.input + total.output + total.cacheRead + total.cacheCreation;

export const allTokens = (totals: ModelTotals): number =>
  Object.values(totals).reduce((sum, total) => sum + tokensOf(total), 0);

/** Sum over models of how far the four token counts are apart. */
export function tokenDistance(left: ModelTotals, right: ModelTotals): number {
  let distance = 0;
  for (const model of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const a = left[model] ?? NO_TOTAL;
    const b = right[model] ?? NO_TOTAL;
    distance +=
      Math.abs(a.input - b.input) +
      Math.abs(a.output - b.output) +
      Math.abs(a.cacheRead - b.cacheRead) +
      Math.abs(a.cacheCreation - b.cacheCreation);
  }
  return distance;
}

/**
 * The same totals under the name a message carries: 2.1.226 counts `claude-opus-5[1m]` for
 * messages whose `model` is `claude-opus-5`.
 */
export function byPlainName(totals: ModelTotals): ModelTotals {
  let plain: ModelTotals = {};
  for (const [model, total] of Object.entries(totals)) {
    plain = addTotals(plain, { [plainModelName(model)]: total });
  }
  return plain;
}

export const plainModelName = (model: string): string => model.replace(/\[[^\]]*\]$/, '');

function addTotal(left: ModelTotal, right: ModelTotal): ModelTotal {
  return {
    ...plusTokens(left, right),
    costUsd: left.costUsd === null || right.costUsd === null ? null : left.costUsd + right.costUsd,
  };
}

function subtractTotal(left: ModelTotal, right: ModelTotal): ModelTotal {
  return {
    ...combineTokens(left, right, (more, less) => Math.max(0, more - less)),
    costUsd:
      left.costUsd === null || right.costUsd === null
        ? null
        : Math.max(0, left.costUsd - right.costUsd),
  };
}
