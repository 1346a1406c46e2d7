import { heldUntil, type Limits, noteLimit, passOver } from '@shared/domain/limits';
import type { AgentEventBodyOf } from '@shared/events';
import type { Clock, TimerHandle } from '../ports';

/** Holds the queues of all sessions while a limit of the account is rejected. */
export interface Governor {
  readonly limits: Limits;
  /** UTC ms until when no prompt is written; null: they flow. */
  heldUntil(): number | null;
  note(event: AgentEventBodyOf<'rate_limit'>): void;
  /** The user goes on at once. */
  goOn(): void;
  /** The setting, or the time, is another one: the computer slept. */
  review(): void;
  dispose(): void;
}

export interface GovernorDeps {
  clock: Clock;
  /** False: limits are noted, and hold nothing. Read at every decision. */
  isOn(): boolean;
  /** Limits, or what they hold, are others now. */
  changed(): void;
  /** The queues may flow again. */
  opened(): void;
}

/** The service's clock and ours are not the same. */
const AFTER_RESET_MS = 2_000;
/** What a timer takes (2^31 - 1 ms), in round days. */
const MAX_TIMER_MS = 24 * 24 * 3_600_000;

export function createGovernor({ clock, isOn, changed, opened }: GovernorDeps): Governor {
  let limits: Limits = {};
  let timer: TimerHandle | null = null;
  let wasHeld = false;

  const until = (): number | null =>
    isOn() ? heldUntil(limits, clock.now() - AFTER_RESET_MS) : null;

  function review(): void {
    timer?.cancel();
    timer = null;
    const end = until();
    if (end !== null) {
      const wait = end + AFTER_RESET_MS - clock.now();
      timer = clock.setTimeout(review, Math.min(Math.max(wait, 1), MAX_TIMER_MS));
    }
    const isOpened = wasHeld && end === null;
    wasHeld = end !== null;
    changed();
    if (isOpened) opened();
  }

  return {
    get limits() {
      return limits;
    },
    heldUntil: until,
    note(event) {
      limits = noteLimit(limits, event, clock.now());
      review();
    },
    goOn() {
      limits = passOver(limits);
      review();
    },
    review,
    dispose() {
      timer?.cancel();
      timer = null;
    },
  };
}
