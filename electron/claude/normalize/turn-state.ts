import type { Json } from './json';

/** What is true of the running turn only. */
export interface TurnState {
  /** The model works, or the CLI was asked to. */
  isActive: boolean;
  /** Main-thread text was shown: the result's repeats it. */
  hasText: boolean;
  /** `error` of a synthetic assistant frame (e.g. "authentication_failed"), its cause in words. */
  apiError: string | null;
  /** Somebody asked to stop: the coming aborted result is no error. */
  isStopAsked: boolean;
  /** What a local command printed, for results without a text of their own. */
  localOutput: string | null;
  /** A limit of the account was rejected. */
  isLimited: boolean;
  /** Started by the CLI itself after a background task. */
  isOwn: boolean;
}

export const newTurn = (): TurnState => ({
  isActive: false,
  hasText: false,
  apiError: null,
  isStopAsked: false,
  localOutput: null,
  isLimited: false,
  isOwn: false,
});

/** A result that was cut short by a stop: 2.1.332 says which way, older CLIs only that it failed. */
export function isAborted(result: Json): boolean {
  const reason = result.terminal_reason;
  if (typeof reason === 'string') return reason.startsWith('aborted');
  return result.subtype === 'error_during_execution';
}
