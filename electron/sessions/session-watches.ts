import type { ChildSlot } from './child/child-slot';
import type { Clock, TimerHandle } from './ports';
import type { PromptQueue } from './prompts/prompt-queue';
import type { IdleChild } from './run-places';
import { backgroundTasks } from './session-facts';
import type { SessionLog } from './session-log';
import type { RunningLimits } from './session-manager-deps';
import { createSilenceWatch, type Silence } from './silence-watch';
import { createSleepWatch } from './sleep-watch';
import type { TurnLife } from './turn-life';
import type { WakeUps } from './wake-ups';

/** A turn that follows background work may begin up to 100 ms after it was all over (2.1.332). */
const SETTLE_MS = 1_000;

/** What a session notices without being told: that it is idle, and that its child says nothing. */
export interface SessionWatches {
  readonly silence: Silence | null;
  /** Its child, while it could be closed for another session's; null otherwise. */
  readonly idleChild: IdleChild | null;
  /** The child wrote something. */
  heard(): void;
  /** Something began or ended. */
  check(): void;
  turnChanged(): void;
  personAnswered(): void;
  /** Somebody is about to send something. */
  aboutToBeUsed(): void;
  computerSlept(spreadMs: number): void;
  timesChanged(): void;
  dispose(): void;
}

export interface SessionWatchesDeps {
  clock: Clock;
  limits: RunningLimits;
  log: SessionLog;
  queue: PromptQueue;
  slot: Pick<ChildSlot, 'current' | 'isOpening'>;
  turns: TurnLife;
  wakeUps: WakeUps;
  isClosing(): boolean;
  /** Another session may have its place now. */
  freed(): void;
  close(): Promise<unknown>;
  changed(): void;
}

export function createSessionWatches(deps: SessionWatchesDeps): SessionWatches {
  const { clock, limits, log, queue, slot, turns, wakeUps } = deps;

  /** What its process would take along: a turn, a question, background work, something set for later. */
  const isIdle = () =>
    slot.current !== null &&
    !slot.isOpening &&
    !deps.isClosing() &&
    turns.current === null &&
    log.facts.openRequests.size === 0 &&
    backgroundTasks(log.facts).length === 0 &&
    wakeUps.size === 0 &&
    queue.nextReady() === null;

  let settling: TimerHandle | null = null;

  function settle(): void {
    settling?.cancel();
    settling = clock.setTimeout(() => {
      settling = null;
      deps.freed();
    }, SETTLE_MS);
  }

  const sleep = createSleepWatch({
    clock,
    sleepAfterMs: limits.sleepAfterMs,
    isIdle,
    // Held prompts wait for a person, who is not done with the session. For another session's prompt
    // its place is free all the same: nothing of them is lost, and a line must never stand still.
    maySleep: () => isIdle() && queue.list().length === 0,
    becameIdle: settle,
    sleep: () => void deps.close(),
  });
  const silence = createSilenceWatch({
    clock,
    quietAfterMs: limits.quietAfterMs,
    isTurnRunning: () => turns.current !== null,
    isWaitingForPerson: () => log.facts.openRequests.size > 0,
    changed: deps.changed,
  });

  return {
    get silence() {
      return silence.current;
    },
    get idleChild() {
      const { idleSince } = sleep;
      // By the timer, not by the clock, which may be a moment behind it or set back: nobody looks again.
      if (idleSince === null || settling !== null || !isIdle()) return null;
      return { idleSince, makeRoom: deps.close };
    },
    heard: silence.heard,
    check: sleep.check,
    turnChanged() {
      silence.turnChanged();
      sleep.check();
    },
    personAnswered: silence.countAnew,
    aboutToBeUsed: () => sleep.countAnew(),
    computerSlept(spreadMs) {
      sleep.countAnew(spreadMs);
      silence.slept();
    },
    timesChanged() {
      sleep.timesChanged();
      silence.timesChanged();
    },
    dispose() {
      settling?.cancel();
      sleep.dispose();
      silence.dispose();
    },
  };
}
