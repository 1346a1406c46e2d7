import type { Clock, TimerHandle } from './ports';

/** A timer this late did not wait for a busy program: the computer slept. */
export const SLEPT_AFTER_MS = 30_000;

/** Closes a child that has had nothing to do for long enough. */
export interface SleepWatch {
  /** UTC ms since which the child could be closed for another; null: it is in use. */
  readonly idleSince: number | null;
  /** Looks again: something began or ended. Cheap enough for every change of a session. */
  check(): void;
  /** Counts from now, plus `extraMs`: somebody is about to use it, or the computer slept. */
  countAnew(extraMs?: number): void;
  /** The setting is another one: it holds for the time already counted, too. */
  timesChanged(): void;
  dispose(): void;
}

export interface SleepWatchDeps {
  clock: Clock;
  /** Null: never. */
  sleepAfterMs(): number | null;
  /** Nothing runs and nothing is about to. */
  isIdle(): boolean;
  /** Idle, and nothing waits for a person to send it either. */
  maySleep(): boolean;
  becameIdle(): void;
  sleep(): void;
}

/**
 * One timer at most, and none while the child is in use: it is set when the child falls idle and looks
 * again when it fires, so that what happens in between costs nothing.
 */
export function createSleepWatch(deps: SleepWatchDeps): SleepWatch {
  const { clock } = deps;
  let idleSince: number | null = null;
  let countsFrom: number | null = null;
  let timer: TimerHandle | null = null;

  function arm(): void {
    const after = deps.sleepAfterMs();
    if (timer !== null || countsFrom === null || after === null) return;
    const dueAt = Math.max(countsFrom + after, clock.now());
    timer = clock.setTimeout(() => fire(dueAt), dueAt - clock.now());
  }

  function fire(dueAt: number): void {
    timer = null;
    const after = deps.sleepAfterMs();
    if (countsFrom === null || after === null) return;
    const now = clock.now();
    if (now - dueAt > SLEPT_AFTER_MS) countsFrom = now;
    if (countsFrom + after <= now && deps.maySleep()) deps.sleep();
    else arm();
  }

  function disarm(): void {
    timer?.cancel();
    timer = null;
  }

  return {
    get idleSince() {
      return idleSince;
    },
    check() {
      const wasIdle = idleSince !== null;
      idleSince = deps.isIdle() ? (idleSince ?? clock.now()) : null;
      countsFrom = deps.maySleep() ? (countsFrom ?? clock.now()) : null;
      arm();
      if (!wasIdle && idleSince !== null) deps.becameIdle();
    },
    countAnew(extraMs = 0) {
      disarm();
      if (countsFrom !== null) countsFrom = clock.now() + extraMs;
      arm();
    },
    timesChanged() {
      disarm();
      arm();
    },
    dispose: disarm,
  };
}
