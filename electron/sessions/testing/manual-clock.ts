import type { Clock } from '../ports';

export interface ManualClock extends Clock {
  /** Moves time and fires what is due, in order. */
  advance(ms: number): void;
  /** The computer sleeps: time goes on, and what fell due meanwhile fires late, all at its end. */
  oversleep(ms: number): void;
  readonly pending: number;
}

export function createManualClock(start = 1_000_000): ManualClock {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    setTimeout(callback, ms) {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return {
        cancel: () => {
          timers = timers.filter((known) => known !== timer);
        },
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.callback();
      }
      now = end;
    },
    oversleep(ms) {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at);
      timers = timers.filter((timer) => timer.at > now);
      for (const { callback } of due) callback();
    },
    get pending() {
      return timers.length;
    },
  };
}
