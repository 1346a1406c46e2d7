import type { TimelineItem } from '@shared/domain/timeline-types';
import type { AgentEventBodyOf } from '@shared/events';

type Complete = AgentEventBodyOf<'complete'>;

/** All tokens of a turn, subagents included where the CLI names models. */
export function turnTokens({ usage, usageByModel }: Complete): number {
  const models = Object.values(usageByModel);
  const parts = models.length > 0 ? models : [usage];
  return parts.reduce(
    (sum, part) => sum + part.input + part.output + part.cacheRead + part.cacheCreation,
    0,
  );
}

/** The rest is said by the error above the line: an API's own stop reason explains no failure. */
const FAILED_WORDS: Record<string, string> = {
  max_turns: 'Ended by the limit of rounds',
  error_max_turns: 'Ended by the limit of rounds',
  budget_exhausted: 'Ended by the budget',
  error_max_budget_usd: 'Ended by the budget',
  prompt_too_long: 'Failed (prompt too long)',
};

/** Why a turn ended, when it did not simply end. */
export function stopWords({ isError, stopReason }: Complete): string | null {
  if (stopReason === 'interrupted') return 'Stopped';
  if (isError) return FAILED_WORDS[stopReason ?? ''] ?? 'Failed';
  if (stopReason === 'max_tokens') return 'Cut at the length limit';
  return stopReason === 'refusal' ? 'Declined' : null;
}

/** All of the turn that ends at `seq`, its end included. */
export function itemsOfTurn(items: readonly TimelineItem[], seq: number): TimelineItem[] {
  const end = items.findIndex((item) => item.kind === 'turn-end' && item.seq === seq);
  const before = items.slice(0, Math.max(0, end)).findLastIndex(({ kind }) => kind === 'turn-end');
  return items.slice(before + 1, end + 1);
}

/** The newest text of the turn that ends at `seq`; '' when it said nothing. */
export function lastTextBefore(items: readonly TimelineItem[], seq: number): string {
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at];
    if (!item || item.seq >= seq) continue;
    if (item.kind === 'text') return item.text;
    if (item.kind === 'prompt' || item.kind === 'turn-end') return '';
  }
  return '';
}
