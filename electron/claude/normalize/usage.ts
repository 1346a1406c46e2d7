import type { ModelTotals } from '@shared/domain/entities';
import type { TokenUsage } from '@shared/events';
import { isJson, type Json, numberOf } from './json';

/** Tokens of an API `usage` object; null when there is none. */
export function readUsage(value: unknown): TokenUsage | null {
  if (!isJson(value)) return null;
  return {
    input: numberOf(value.input_tokens) ?? 0,
    output: numberOf(value.output_tokens) ?? 0,
    cacheRead: numberOf(value.cache_read_input_tokens) ?? 0,
    cacheCreation: numberOf(value.cache_creation_input_tokens) ?? 0,
  };
}

export interface ModelUsageEntry {
  totals: ModelTotals[string];
  contextWindow: number | null;
  canonicalModel: string | null;
}

/**
 * `modelUsage` or `model_usage_since_last_result` of a result, by model id (2.1.332: camelCase).
 * The snake_case names of other drivers are read too. Null when the field is missing.
 */
export function readModelUsage(value: unknown): Map<string, ModelUsageEntry> | null {
  if (!isJson(value)) return null;
  const models = new Map<string, ModelUsageEntry>();
  for (const [model, entry] of Object.entries(value)) {
    if (isJson(entry)) models.set(model, readEntry(entry));
  }
  return models;
}

function readEntry(entry: Json): ModelUsageEntry {
  const read = (camel: string, snake: string) => numberOf(entry[camel]) ?? numberOf(entry[snake]);
  return {
    totals: {
      input: read('inputTokens', 'input_tokens') ?? 0,
      output: read('outputTokens', 'output_tokens') ?? 0,
      cacheRead: read('cacheReadInputTokens', 'cache_read_input_tokens') ?? 0,
      cacheCreation: read('cacheCreationInputTokens', 'cache_creation_input_tokens') ?? 0,
      costUsd: read('costUSD', 'cost_usd'),
    },
    contextWindow: read('contextWindow', 'context_window'),
    canonicalModel:
      typeof entry.canonicalModel === 'string'
        ? entry.canonicalModel
        : typeof entry.canonical_model === 'string'
          ? entry.canonical_model
          : null,
  };
}

export const totalsOf = (models: Map<string, ModelUsageEntry>): ModelTotals =>
  Object.fromEntries([...models].map(([model, entry]) => [model, entry.totals]));
