import type { AgentEventBodyOf } from '../events';

/** One of the account's windows, as the service told last through any session. */
export interface LimitWindow {
  /** e.g. "five_hour"; "unknown" when it was not named. */
  limitType: string;
  status: string;
  /** 0 to 1. */
  utilization: number | null;
  /** UTC ms. */
  resetsAt: number | null;
  /** UTC ms. */
  toldAt: number;
  /** The user chose to go on in spite of it; a new rejection holds anew. */
  isPassedOver: boolean;
}

/** By limit type. */
export type Limits = Readonly<Record<string, LimitWindow>>;

/** Held for so long when a rejection names no time it ends at. */
export const UNKNOWN_RESET_MS = 5 * 60_000;
/** A rejection whose time is past already is not asked about again at once. */
export const LEAST_HOLD_MS = 60_000;
/** No window is longer than a week; a time beyond this one is no time. */
const MAX_RESET_MS = 31 * 24 * 3_600_000;

type Told = Pick<
  AgentEventBodyOf<'rate_limit'>,
  'status' | 'limitType' | 'utilization' | 'resetsAt'
>;

/** After a `rate_limit` event; `at` in UTC ms. */
export function noteLimit(limits: Limits, told: Told, at: number): Limits {
  const { status, utilization, resetsAt } = told;
  const limitType = told.limitType ?? 'unknown';
  const window = { limitType, status, utilization, resetsAt, toldAt: at, isPassedOver: false };
  return { ...limits, [limitType]: window };
}

/** Until when nothing is sent, UTC ms; null: nothing holds it. Never a moment that is past. */
export function heldUntil(limits: Limits, now: number): number | null {
  const ends = Object.values(limits)
    .map(endOfHold)
    .filter((end) => end > now);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The user goes on: what is rejected now holds nothing any more. */
export function passOver(limits: Limits): Limits {
  return Object.fromEntries(
    Object.entries(limits).map(([type, window]) => [
      type,
      window.status === 'rejected' ? { ...window, isPassedOver: true } : window,
    ]),
  );
}

/** A window whose time is over says nothing of the one that runs now. */
export const currentWindows = (limits: Limits, now: number): LimitWindow[] =>
  Object.values(limits).filter(({ resetsAt }) => resetsAt === null || resetsAt > now);

/** UTC ms; 0 for a window that holds nothing. */
function endOfHold({ status, resetsAt, toldAt, isPassedOver }: LimitWindow): number {
  if (status !== 'rejected' || isPassedOver) return 0;
  const isKnown = resetsAt !== null && resetsAt - toldAt <= MAX_RESET_MS;
  return Math.max(isKnown ? resetsAt : toldAt + UNKNOWN_RESET_MS, toldAt + LEAST_HOLD_MS);
}
