import type { QueuedPrompt } from '@shared/domain/entities';
import type { AgentEventBodyOf } from '@shared/events';
import type { DriverError } from '../claude/driver-types';

/** A turn under way. `prompt` is null for one the CLI began by itself. */
export interface Turn {
  readonly prompt: QueuedPrompt | null;
  /** UTC ms, moved on by the time the computer slept. */
  startedAt: number;
  isStopAsked: boolean;
  /** Stopped for a new child: what it was asked is asked again. */
  isRestarting: boolean;
  /** Prompts written while it ran; a result that does not name one leaves it for a turn of its own. */
  steered: readonly QueuedPrompt[];
  /** The child's stdin took the prompt. */
  isSent: boolean;
  isForced: boolean;
  /** A limit of the account was rejected while it ran. */
  isLimited: boolean;
  /** The prompt could not be written; the child was closed because of it. */
  writeError: DriverError | null;
  /** Fires when the turn is over, with or without a result. */
  readonly over: AbortController;
}

export const newTurn = (prompt: QueuedPrompt | null, startedAt: number): Turn => ({
  prompt,
  startedAt,
  isStopAsked: false,
  isRestarting: false,
  steered: [],
  isSent: false,
  isForced: false,
  isLimited: false,
  writeError: null,
  over: new AbortController(),
});

/** A result that names other prompts, or none because the CLI spoke by itself, ends another turn. */
export function endsTurn(turn: Turn | null, complete: AgentEventBodyOf<'complete'>): boolean {
  if (turn === null || turn.prompt === null) return true;
  if (complete.promptUuids.length > 0)
    return complete.promptUuids.includes(turn.prompt.messageUuid);
  return complete.origin !== 'background';
}

/** Prompts written into the turn that its result does not name. */
export const unanswered = (
  turn: Turn | null,
  { promptUuids }: AgentEventBodyOf<'complete'>,
): QueuedPrompt[] =>
  (turn?.steered ?? []).filter(({ messageUuid }) => !promptUuids.includes(messageUuid));
