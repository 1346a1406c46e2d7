import { combineTokens, NO_TOKENS, plusTokens } from '@shared/domain/token-usage';
import {
  beginProcess,
  type CostReport,
  type ProcessCost,
  resetTotals,
  settleResult,
  type TurnCost,
} from '@shared/domain/cost';
import type { CostState, ModelTotals } from '@shared/domain/entities';
import { addTotals, NO_TOTAL, plainModelName } from '@shared/domain/model-totals';
import type { TokenUsage } from '@shared/events';
import { type Json, numberOf } from './json';
import { type ModelUsageEntry, readModelUsage, totalsOf } from './usage';

/** What a process spends: watches every message's usage and settles each result. */
export interface CostLedger {
  /** Usage of one API message of any thread; of several frames with one id the largest counts. */
  observe(messageId: string, model: string | null, usage: TokenUsage, isMain: boolean): void;
  compacted(preTokens: number | null, postTokens: number | null): void;
  /** What the turn's main loop was seen to use so far, for a result that does not say. */
  mainUse(): TokenUsage;
  /** @param mainModel `init.model` */
  settle(result: Json, usage: TokenUsage | null, mainModel: string | null): TurnCost;
  reset(): void;
  state(): CostState;
}

interface Observed {
  model: string;
  usage: TokenUsage;
  isMain: boolean;
}

export function createCostLedger(state: CostState, start: ProcessCost['start']): CostLedger {
  let process = beginProcess(state, start);
  let used: ModelTotals = {};
  let hiddenTokens = 0;
  const turn = new Map<string, Observed>();

  /** The messages of this turn, moved into `used`; the result knows the main loop's better. */
  function gather(usage: TokenUsage | null, mainModel: string | null): void {
    let main: TokenUsage = { ...NO_TOKENS };
    for (const message of turn.values()) {
      used = addTotals(used, { [message.model]: { ...message.usage, costUsd: 0 } });
      if (message.isMain) main = plusTokens(main, message.usage);
      else hiddenTokens += message.usage.input + message.usage.cacheRead;
    }
    turn.clear();
    if (usage === null || mainModel === null) return;
    used = addTotals(used, { [plainModelName(mainModel)]: { ...beyond(usage, main), costUsd: 0 } });
  }

  return {
    observe(id, model, usage, isMain) {
      const known = turn.get(id);
      if (known === undefined) {
        turn.set(id, { model: plainModelName(model ?? UNKNOWN_MODEL), usage, isMain });
      } else known.usage = largest(known.usage, usage);
    },
    compacted(preTokens, postTokens) {
      hiddenTokens += (preTokens ?? 0) + (postTokens ?? 0);
    },
    mainUse: () =>
      [...turn.values()]
        .filter(({ isMain }) => isMain)
        .reduce((sum, { usage }) => plusTokens(sum, usage), NO_TOKENS),
    settle(result, usage, mainModel) {
      gather(usage, mainModel);
      const settled = settleResult(process, reportOf(result, used, hiddenTokens, mainModel));
      process = settled.process;
      return settled.turn;
    },
    reset() {
      process = resetTotals(process);
    },
    state: () => process.state,
  };
}

/** For money the CLI names without saying which model it went to. */
const UNKNOWN_MODEL = 'unknown';

function reportOf(
  result: Json,
  used: ModelTotals,
  hiddenTokens: number,
  mainModel: string | null,
): CostReport {
  const total = numberOf(result.total_cost_usd) ?? numberOf(result.cost_usd);
  const models = readModelUsage(result.modelUsage ?? result.model_usage);
  const sinceLast = readModelUsage(result.model_usage_since_last_result);
  const hasTokens = models !== null && models.size > 0;
  return {
    sinceLast: sinceLast === null ? null : totalsOf(sinceLast),
    running: runningTotals(models, total, mainModel),
    hasTokens,
    used,
    hiddenTokens,
  };
}

function runningTotals(
  models: Map<string, ModelUsageEntry> | null,
  total: number | null,
  mainModel: string | null,
): ModelTotals | null {
  const byModel = models === null ? {} : totalsOf(models);
  const isPriced = Object.values(byModel).every((entry) => entry.costUsd !== null);
  if (models !== null && models.size > 0 && isPriced) return byModel;
  if (total === null) return models === null || models.size > 0 ? null : byModel;
  const model = mainModel ?? UNKNOWN_MODEL;
  const unpriced = Object.entries(byModel).map(([name, entry]) => [name, { ...entry, costUsd: 0 }]);
  const tokens: ModelTotals = Object.fromEntries(unpriced);
  return { ...tokens, [model]: { ...(tokens[model] ?? NO_TOTAL), costUsd: total } };
}

const largest = (a: TokenUsage, b: TokenUsage): TokenUsage => combineTokens(a, b, Math.max);
const beyond = (a: TokenUsage, b: TokenUsage): TokenUsage =>
  combineTokens(a, b, (x, y) => Math.max(0, x - y));
