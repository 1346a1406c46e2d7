import { contextState } from '@shared/domain/context-window';
import type { AgentEventBody, TokenUsage } from '@shared/events';
import type { ModelUsageEntry } from './usage';

/**
 * The context meter: tokens of the last main-thread message that is not synthetic, the largest
 * numbers of all frames with its id (an assistant frame carries the numbers of `message_start`, only
 * `message_delta` has the final output; 2.1.332). Subagents and `result.usage` never count.
 */
export interface ContextMeter {
  observe(messageId: string, usage: TokenUsage): void;
  /** The event for what is known now, or null when nothing changed since the last one. */
  changed(): AgentEventBody | null;
  event(): AgentEventBody;
  /** While the CLI compacts, what its calls use is not the conversation's size. */
  beginCompaction(): void;
  endCompaction(): void;
  /** @param postTokens null: unknown until the next reply */
  compacted(postTokens: number | null): void;
  /** What comes next are other messages, also when a CLI counts its ids anew. */
  endTurn(): void;
  /** `/clear`: nothing is known until the next reply. */
  clear(): void;
  /** The window of the main model, from a result's `modelUsage`. */
  learnSize(models: Map<string, ModelUsageEntry>, mainModel: string | null): void;
  size(): number | null;
}

export function createContextMeter(initialSize: number | null): ContextMeter {
  let size = initialSize;
  let used: number | null = null;
  let current: { id: string; usage: TokenUsage } | null = null;
  /** Messages of before a compaction and the summarising one; late frames of them tell nothing. */
  const ignored = new Set<string>();
  let isCompacting = false;
  let reported: { id: string | null; used: number | null } | null = null;

  const event = (): AgentEventBody => {
    reported = { id: current?.id ?? null, used };
    return { type: 'context_window', ...contextState(used, size), parentToolUseId: null };
  };

  function forget(next: number | null): void {
    if (current !== null) ignored.add(current.id);
    current = null;
    used = next;
  }

  return {
    observe(id, usage) {
      if (isCompacting) ignored.add(id);
      if (ignored.has(id)) return;
      const merged = current?.id === id ? largest(current.usage, usage) : usage;
      current = { id, usage: merged };
      used = merged.input + merged.cacheRead + merged.cacheCreation + merged.output;
    },
    changed() {
      const isSame = reported?.used === used && reported.id === (current?.id ?? null);
      return current === null || isSame ? null : event();
    },
    event,
    beginCompaction() {
      isCompacting = true;
    },
    endCompaction() {
      isCompacting = false;
    },
    compacted(postTokens) {
      isCompacting = false;
      forget(postTokens);
    },
    endTurn() {
      current = null;
      ignored.clear();
    },
    clear() {
      forget(null);
    },
    learnSize(models, mainModel) {
      size = windowOf(models, mainModel) ?? size;
    },
    size: () => size,
  };
}

const largest = (a: TokenUsage, b: TokenUsage): TokenUsage => ({
  input: Math.max(a.input, b.input),
  output: Math.max(a.output, b.output),
  cacheRead: Math.max(a.cacheRead, b.cacheRead),
  cacheCreation: Math.max(a.cacheCreation, b.cacheCreation),
});

function windowOf(models: Map<string, ModelUsageEntry>, mainModel: string | null): number | null {
  if (mainModel === null) return null;
  const exact = models.get(mainModel);
  if (exact !== undefined) return exact.contextWindow;
  for (const entry of models.values()) {
    if (entry.canonicalModel === mainModel) return entry.contextWindow;
  }
  return null;
}
