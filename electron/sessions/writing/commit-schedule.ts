import type { AgentEvent } from '@shared/events';
import type { Clock, TimerHandle } from '../ports';

/** When the next write of the commit queue is due. */
export interface CommitSchedule {
  /** With this turn of the event loop. */
  atOnce(): void;
  /** With what else is said within a moment; at once after a pause. */
  soon(): void;
  /** Written, or about to be tried otherwise: nothing is due any more. */
  clear(): void;
}

export interface CommitScheduleDeps {
  clock: Clock;
  /** ms of streamed text that go into one write; 0: each turn of the event loop by itself. */
  everyMs: number;
  write(): void;
}

export function createCommitSchedule({
  clock,
  everyMs,
  write,
}: CommitScheduleDeps): CommitSchedule {
  let immediate: NodeJS.Immediate | null = null;
  let timer: TimerHandle | null = null;
  let clearedAt = Number.NEGATIVE_INFINITY;

  function atOnce(): void {
    timer?.cancel();
    timer = null;
    immediate ??= setImmediate(write);
  }

  return {
    atOnce,
    soon() {
      if (immediate !== null || timer !== null) return;
      const left = clearedAt + everyMs - clock.now();
      // More than that is a clock that was set back.
      if (left <= 0 || left > everyMs) return atOnce();
      timer = clock.setTimeout(write, left);
    },
    clear() {
      if (immediate !== null) clearImmediate(immediate);
      immediate = null;
      timer?.cancel();
      timer = null;
      clearedAt = clock.now();
    },
  };
}

/** Text that still streams: a moment later is soon enough for it. Anything else is somebody's news. */
export const isStreaming = (events: readonly AgentEvent[]): boolean =>
  events.every(({ type }) => type === 'message_chunk' || type === 'reasoning');
