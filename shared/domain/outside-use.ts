import type { ModelTotals } from './entities';
import {
  allTokens,
  byPlainName,
  type ModelTotal,
  NO_TOTAL,
  plainModelName,
  subtractTotals,
} from './model-totals';

export interface SplitUse {
  own: ModelTotals;
  outsideUsd: number;
}

/**
 * Splits what a running total grew by since it was stored into what this process used and what was
 * spent elsewhere in between (a terminal). Tokens are known apart; the money of one model is shared
 * out by them.
 *
 * @param grown the growth of the CLI's totals
 * @param used what this process was seen to use, by plain model name
 * @param hiddenTokens tokens of this process that no frame shows (a compaction, a subagent's output)
 */
export function splitOutsideUse(
  grown: ModelTotals,
  used: ModelTotals,
  hiddenTokens: number,
): SplitUse {
  const surplus = subtractTotals(byPlainName(grown), used);
  if (allTokens(surplus) <= hiddenTokens) return { own: grown, outsideUsd: 0 };
  const own: ModelTotals = {};
  let outsideUsd = 0;
  for (const [model, total] of Object.entries(grown)) {
    const plain = plainModelName(model);
    const extra = surplus[plain] ?? NO_TOTAL;
    const ownWeight = weightOf(used[plain] ?? NO_TOTAL);
    const weight = ownWeight + weightOf(extra);
    const share = weight === 0 ? 1 : ownWeight / weight;
    const ownCost = total.costUsd === null ? null : total.costUsd * share;
    outsideUsd += total.costUsd === null || ownCost === null ? 0 : total.costUsd - ownCost;
    const ownTokens = subtractTotals({ [model]: total }, { [model]: extra })[model] ?? NO_TOTAL;
    if (share > 0) own[model] = { ...ownTokens, costUsd: ownCost };
  }
  return { own, outsideUsd };
}

/** What a token of each kind costs beside a fresh input token; the same for every Claude model. */
const weightOf = (total: ModelTotal): number =>
  total.input + total.output * 5 + total.cacheRead * 0.1 + total.cacheCreation * 1.25;
