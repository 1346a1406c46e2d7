import type { TimelineItem } from '../timeline-types';
import type { Draft } from './draft';

/**
 * Ends what still streams in owned items, but for the block that goes on. At most one block of a
 * thread streams, and nothing but notes comes after it.
 */
export function endStreaming(
  draft: Draft,
  items: TimelineItem[],
  endedAt: number,
  goesOnId: string | null,
): void {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined || NOTES.has(item.kind)) continue;
    const isOpen = (item.kind === 'text' || item.kind === 'reasoning') && item.isStreaming;
    if (!isOpen || item.id === goesOnId) return;
    const mine = draft.ownItem(items, index);
    if (mine.kind === 'text' || mine.kind === 'reasoning') mine.isStreaming = false;
    if (mine.kind === 'reasoning') mine.endedAt = endedAt;
    return;
  }
}

const NOTES = new Set<TimelineItem['kind']>(['notice', 'compact']);

/** The same in a turn's subagents that do not outlive it. */
export function endForegroundThreads(draft: Draft, items: TimelineItem[], endedAt: number): void {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined || item.kind === 'turn-end') return;
    if (item.kind !== 'tool' || item.thread === null || item.thread.isBackground) continue;
    if (!hasStreaming(item.thread.items)) continue;
    const tool = draft.ownItem(items, index);
    if (tool.kind !== 'tool') continue;
    const inner = draft.ownThread(tool).items;
    endStreaming(draft, inner, endedAt, null);
    endForegroundThreads(draft, inner, endedAt);
  }
}

const hasStreaming = (items: readonly TimelineItem[]): boolean =>
  items.some(
    (item) =>
      ((item.kind === 'text' || item.kind === 'reasoning') && item.isStreaming) ||
      (item.kind === 'tool' && item.thread !== null && hasStreaming(item.thread.items)),
  );
