import type { ToolItem } from '../timeline-types';

/**
 * ms a call has taken, without what it waited for a person; while it runs, up to `now` (UTC ms). The
 * clock stands still while it waits.
 */
export function toolDurationMs(
  {
    at,
    endedAt,
    waitedMs,
    waitingSince,
  }: Pick<ToolItem, 'at' | 'endedAt' | 'waitedMs' | 'waitingSince'>,
  now: number,
): number {
  return Math.max(0, (endedAt ?? waitingSince ?? now) - at - waitedMs);
}
