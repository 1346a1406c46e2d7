import type { ContextState } from './timeline-types';

/**
 * The context meter's numbers from tokens used and the model's window. Number and percent always
 * agree; without a size there is no percent, and after a compaction of unknown size nothing is known.
 */
export function contextState(used: number | null, size: number | null): ContextState {
  const known = used !== null;
  const hasSize = known && size !== null && size > 0;
  return {
    used,
    size,
    remaining: hasSize ? Math.max(0, size - used) : null,
    percent: hasSize ? Math.min(100, (used / size) * 100) : null,
    known,
  };
}
