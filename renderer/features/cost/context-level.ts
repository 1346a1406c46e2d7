import type { ContextState } from '@shared/domain/timeline-types';
import { formatPercent, formatTokens } from './format';

export type ContextLevel = 'unknown' | 'normal' | 'high' | 'critical';

const HIGH_PERCENT = 80;
const CRITICAL_PERCENT = 95;

export function contextLevel(context: ContextState): ContextLevel {
  if (!context.known || context.percent === null) return 'unknown';
  if (context.percent >= CRITICAL_PERCENT) return 'critical';
  return context.percent >= HIGH_PERCENT ? 'high' : 'normal';
}

export const LEVEL_COLOR: Record<ContextLevel, string> = {
  unknown: 'var(--fg-2)',
  normal: 'var(--accent)',
  high: 'var(--amber)',
  critical: 'var(--red)',
};

/** One sentence that says what the figure is, or why there is none. */
export function contextWords(context: ContextState): string {
  if (!context.known && context.used !== null)
    return 'Context: not known after compaction, until the next reply.';
  if (context.used === null) return 'Context: not known before the first reply.';
  if (context.percent === null || context.size === null)
    return `Context: ${formatTokens(context.used)} tokens used. The model’s window is not known yet.`;
  return `Context: ${formatTokens(context.used)} of ${formatTokens(context.size)} tokens used, ${formatPercent(context.percent)}.`;
}
