import type { AgentEventBody } from '@shared/events';
import type { DriverBatch } from './driver-types';
import type { Normalizer } from './normalize/normalizer';
import { isReadable } from './wire/message-frames';

export interface EventCollector {
  /** One frame, or the line that was none. */
  add(frame: unknown): void;
  /** What came since the last batch; null when that is nothing. */
  takeBatch(): DriverBatch | null;
}

/** Gathers what the frames of one read mean into one batch. */
export function createEventCollector(
  normalizer: Normalizer,
  wantsRawFrames: boolean,
): EventCollector {
  let events: AgentEventBody[] = [];
  let raw: unknown[] = [];

  return {
    add(frame) {
      if (wantsRawFrames) raw.push(frame);
      for (const event of readFrame(normalizer, frame)) events.push(event);
    },
    takeBatch() {
      const progress = normalizer.takeProgress();
      if (events.length === 0 && raw.length === 0 && progress.length === 0) return null;
      const batch = { events, costState: moneyAfter(events, normalizer), raw, progress };
      events = [];
      raw = [];
      return batch;
    },
  };
}

/** A batch that holds a `complete` carries the money after it, to be stored with it. */
export const moneyAfter = (
  events: readonly AgentEventBody[],
  normalizer: Normalizer,
): DriverBatch['costState'] =>
  events.some(({ type }) => type === 'complete') ? normalizer.costState() : null;

function readFrame(normalizer: Normalizer, frame: unknown): AgentEventBody[] {
  if (!isReadable(frame)) return [{ type: 'unknown', raw: frame, parentToolUseId: null }];
  try {
    return normalizer.frame(frame);
  } catch (cause) {
    // A bug of ours: shown, and neither this session nor any other ends with it.
    const reason = cause instanceof Error ? cause.message : String(cause);
    return [
      { type: 'unknown', raw: frame, parentToolUseId: null },
      {
        type: 'notice',
        level: 'error',
        text: `A message of Claude Code could not be read and was kept as it came: ${reason}`,
        parentToolUseId: null,
      },
    ];
  }
}
