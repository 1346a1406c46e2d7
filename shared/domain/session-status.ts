import type { SessionStatus } from './entities';

/** What the session manager sees happen to a session, as far as its status is concerned. */
export type StatusSignal =
  | { type: 'prompt-stored' }
  | { type: 'child-starting' }
  | { type: 'child-ready' }
  /** A prompt was written, or the CLI began a turn of its own. */
  | { type: 'turn-started' }
  | ({ type: 'turn-ended' } & TurnEnd)
  | { type: 'request-opened' }
  /** The last open one. Background work asks between turns, too. */
  | { type: 'requests-closed'; isTurnRunning: boolean }
  | { type: 'stop-asked' }
  /** The child is gone while a turn ran. */
  | { type: 'child-lost'; wasStopped: boolean }
  | { type: 'start-failed' }
  | { type: 'seen' }
  /** Found running on disk although the program that ran it is dead. */
  | { type: 'found-unfinished' };

/** How a turn ended, and what goes on after it. */
interface TurnEnd {
  outcome: 'ok' | 'failed' | 'stopped';
  backgroundTasks: number;
  openRequests: number;
}

/**
 * The next status. A turn ends with its result, not with its process, so no signal of a process
 * that ends between turns appears here. Signals that do not fit leave the status as it is.
 */
export function nextStatus(status: SessionStatus, signal: StatusSignal): SessionStatus {
  switch (signal.type) {
    case 'prompt-stored':
      return isRunning(status) ? status : 'queued';
    case 'child-starting':
      return isRunning(status) ? status : 'starting';
    case 'child-ready':
      return status === 'starting' || status === 'queued' ? 'idle' : status;
    case 'turn-started':
      return status === 'needs-you' || status === 'stopping' ? status : 'working';
    case 'turn-ended':
      return afterTurn(signal);
    case 'request-opened':
      return status === 'stopping' ? status : 'needs-you';
    case 'requests-closed':
      if (status !== 'needs-you') return status;
      return signal.isTurnRunning ? 'working' : 'idle';
    case 'stop-asked':
      return isRunning(status) ? 'stopping' : status;
    case 'child-lost':
      return signal.wasStopped ? 'interrupted' : 'failed';
    case 'start-failed':
      return 'failed';
    case 'seen':
      return status === 'done-unseen' ? 'idle' : status;
    case 'found-unfinished':
      return isUnfinished(status) ? 'interrupted' : status;
    default:
      return signal satisfies never;
  }
}

/** A turn or a start is under way. */
export const isRunning = (status: SessionStatus): boolean =>
  status === 'starting' || status === 'working' || status === 'needs-you' || status === 'stopping';

/** A row that says this although nobody runs it needs repair. */
export const isUnfinished = (status: SessionStatus): boolean =>
  isRunning(status) || status === 'queued';

/** With background work left the session is not done: its last turn is still to come. */
function afterTurn({ outcome, backgroundTasks, openRequests }: TurnEnd): SessionStatus {
  if (outcome === 'failed') return 'failed';
  if (openRequests > 0) return 'needs-you';
  if (outcome === 'stopped' || backgroundTasks > 0) return 'idle';
  return 'done-unseen';
}
