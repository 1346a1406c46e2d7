import type { TimelineItem } from '@shared/domain/timeline-types';
import type { TokenUsage } from '@shared/events';

export interface ModelCost {
  model: string;
  usage: TokenUsage;
  /** USD; null as soon as one turn came without a figure. */
  costUsd: number | null;
}

/** Sums of the turns at hand, dearest model first. */
export function costByModel(items: readonly TimelineItem[]): {
  turns: number;
  models: ModelCost[];
} {
  const byModel = new Map<string, ModelCost>();
  let turns = 0;
  for (const item of items) {
    if (item.kind !== 'turn-end') continue;
    turns += 1;
    for (const [model, usage] of Object.entries(item.complete.usageByModel)) {
      const sum = byModel.get(model) ?? { model, usage: NOTHING, costUsd: 0 };
      byModel.set(model, {
        model,
        usage: {
          input: sum.usage.input + usage.input,
          output: sum.usage.output + usage.output,
          cacheRead: sum.usage.cacheRead + usage.cacheRead,
          cacheCreation: sum.usage.cacheCreation + usage.cacheCreation,
        },
        costUsd:
          sum.costUsd === null || usage.costUsd === null ? null : sum.costUsd + usage.costUsd,
      });
    }
  }
  const models = [...byModel.values()].sort((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0));
  return { turns, models };
}

const NOTHING: TokenUsage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
