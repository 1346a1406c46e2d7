import type { SessionSummary } from '@shared/contract/sessions';
import type { Clock, TimerHandle } from './ports';
import { SLEPT_AFTER_MS } from './sleep-watch';

export type Silence = NonNullable<SessionSummary['silence']>;

/** Notes when a turn runs and the child says nothing. It never ends anything. */
export interface SilenceWatch {
  readonly current: Silence | null;
  /** The child wrote something, whatever it was. Called for every read of its output. */
  heard(): void;
  /** A turn began or ended. */
  turnChanged(): void;
  /** A person answered what the child waited for: it may think from now on. */
  countAnew(): void;
  /** The computer slept: whether a running turn survived that shows with its next output. */
  slept(): void;
  /** The setting is another one: it holds for the time already counted, too. */
  timesChanged(): void;
  dispose(): void;
}

export interface SilenceWatchDeps {
  clock: Clock;
  /** Null: never. */
  quietAfterMs(): number | null;
  isTurnRunning(): boolean;
  /** The child waits for a person, so its silence means nothing. */
  isWaitingForPerson(): boolean;
  changed(): void;
}

/** One timer per running turn, set anew only when it fires: output itself costs one number. */
export function createSilenceWatch(deps: SilenceWatchDeps): SilenceWatch {
  const { clock } = deps;
  let current: Silence | null = null;
  let heardAt = clock.now();
  let countsFrom = heardAt;
  let timer: TimerHandle | null = null;
  let wasRunning = false;

  function set(next: Silence | null): void {
    if (next === null && current === null) return;
    current = next;
    deps.changed();
  }

  function arm(): void {
    const after = deps.quietAfterMs();
    if (timer !== null || current !== null || after === null || !deps.isTurnRunning()) return;
    const dueAt = Math.max(Math.max(heardAt, countsFrom) + after, clock.now());
    timer = clock.setTimeout(() => fire(dueAt), dueAt - clock.now());
  }

  function fire(dueAt: number): void {
    timer = null;
    const after = deps.quietAfterMs();
    if (after === null || !deps.isTurnRunning()) return;
    const now = clock.now();
    if (now - dueAt > SLEPT_AFTER_MS || deps.isWaitingForPerson()) countsFrom = now;
    if (now - Math.max(heardAt, countsFrom) >= after) set({ kind: 'quiet', since: heardAt });
    else arm();
  }

  function disarm(): void {
    timer?.cancel();
    timer = null;
  }

  return {
    get current() {
      return current;
    },
    heard() {
      heardAt = clock.now();
      if (current === null) return;
      set(null);
      arm();
    },
    turnChanged() {
      const isRunning = deps.isTurnRunning();
      if (!isRunning) {
        disarm();
        set(null);
      } else if (!wasRunning) {
        heardAt = clock.now();
        arm();
      }
      wasRunning = isRunning;
    },
    countAnew() {
      countsFrom = clock.now();
      disarm();
      arm();
    },
    slept() {
      countsFrom = clock.now();
      disarm();
      if (!deps.isTurnRunning() || deps.isWaitingForPerson()) return arm();
      set({ kind: 'slept', since: heardAt });
    },
    timesChanged() {
      disarm();
      arm();
    },
    dispose: disarm,
  };
}
