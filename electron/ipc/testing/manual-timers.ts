import type { Timers } from '../deadline';

export interface ManualTimers extends Timers {
  /** Moves the time on and runs what came due, in order. */
  advance(ms: number): void;
  pendingCount(): number;
}

/** Time that stands still until a test moves it. */
export function createManualTimers(): ManualTimers {
  let now = 0;
  let waiting: { at: number; callback: () => void }[] = [];
  return {
    after(ms, callback) {
      const entry = { at: now + ms, callback };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        now = next.at;
        next.callback();
      }
      now = until;
    },
    pendingCount: () => waiting.length,
  };
}
