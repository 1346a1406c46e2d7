import { isRunning } from '@shared/domain/session-status';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import type { SessionManager } from '../sessions/session-manager';
import { EXIT, exitOfError, type ExitCode } from './exit-code';

/** What has happened in the session so far, and ways to wait for more. */
export interface TurnWatch {
  /** Something runs: a start, a turn, a stop. */
  isRunning(): boolean;
  readonly taskCount: number;
  /** What a failure among the printed events means for the exit code; null while all is well. */
  readonly failure: ExitCode | null;
  /** Results so far. */
  readonly turnsEnded: number;
  /** A stop that was asked for needed force: the session goes on, but its turn had no result. */
  readonly wasForced: boolean;
  /** Resolves at the next event or change of the session, or when `signal` fires. */
  changed(signal: AbortSignal): Promise<void>;
  /** For each stored event, in order. */
  took(events: readonly AgentEvent[]): void;
  stirred(): void;
}

export function createTurnWatch(
  manager: Pick<SessionManager, 'find'>,
  sessionId: SessionId,
): TurnWatch {
  let failure: ExitCode | null = null;
  let wasLive = false;
  let wasForced = false;
  let turnsEnded = 0;
  let waiters: (() => void)[] = [];

  const summary = () => manager.find(sessionId);

  function judge(event: AgentEvent): ExitCode | null {
    if (event.type === 'complete' && event.isError) return EXIT.failed;
    if (event.type === 'error' && event.code === 'stopped-by-force') wasForced = true;
    else if (event.type === 'error' && event.fatal) return exitOfError(event.code, wasLive);
    return null;
  }

  function stirred(): void {
    wasLive ||= summary()?.isLive === true;
    for (const wake of waiters.splice(0)) wake();
  }

  return {
    isRunning: () => {
      const status = summary()?.status ?? 'idle';
      return status === 'queued' || isRunning(status);
    },
    get taskCount() {
      return summary()?.backgroundTaskCount ?? 0;
    },
    get failure() {
      return failure;
    },
    get turnsEnded() {
      return turnsEnded;
    },
    get wasForced() {
      return wasForced;
    },
    changed: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const done = () => {
          signal.removeEventListener('abort', done);
          resolve();
        };
        signal.addEventListener('abort', done, { once: true });
        waiters.push(done);
      }),
    took(events) {
      for (const event of events) {
        failure ??= judge(event);
        if (event.type === 'complete') turnsEnded += 1;
      }
      stirred();
    },
    stirred,
  };
}
