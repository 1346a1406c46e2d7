import type { ImportProgress } from '@shared/contract/imports';
import type { SessionId } from '@shared/domain/ids';
import type { HistoryRun } from './run-history';

export interface HistoryFillDeps {
  run(
    signal: AbortSignal,
    heard: { onProgress(progress: ImportProgress): void; onWritten(sessionId: SessionId): void },
  ): HistoryRun;
  onWritten(sessionId: SessionId): void;
  onProgress(): void;
  onTrouble(message: string, cause: unknown): void;
}

/** Fills the history of found sessions behind everything else, one thread at a time. */
export interface HistoryFill {
  /** Null: nothing is being written. */
  progress(): ImportProgress | null;
  /** Begins, or begins again after the one under way. */
  begin(): void;
  /** Somebody looks at this session. */
  wish(sessionId: SessionId): void;
  stop(): void;
}

export function createHistoryFill(deps: HistoryFillDeps): HistoryFill {
  let running: { abort: AbortController; run: HistoryRun } | null = null;
  let isWanted = false;
  /** Asked for before the thread was there. */
  let wished: SessionId | null = null;
  let progress: ImportProgress | null = null;

  function begin(): void {
    if (running !== null) {
      isWanted = true;
      return;
    }
    const abort = new AbortController();
    const run = deps.run(abort.signal, {
      onProgress(next) {
        progress = next;
        deps.onProgress();
      },
      onWritten: deps.onWritten,
    });
    running = { abort, run };
    if (wished !== null) run.wish(wished);
    wished = null;
    void run.outcome
      .then((outcome) => {
        if (!outcome.ok) deps.onTrouble('history of terminals could not be written', outcome);
        else if (outcome.unreadable.length > 0)
          deps.onTrouble('transcripts could not be read for the history', outcome.unreadable);
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          deps.onTrouble('history of terminals could not be written', error);
      })
      .finally(() => {
        running = null;
        progress = null;
        if (abort.signal.aborted) return;
        deps.onProgress();
        if (isWanted) {
          isWanted = false;
          begin();
        }
      });
  }

  return {
    progress: () => progress,
    begin,
    wish(sessionId) {
      if (running === null) wished = sessionId;
      else running.run.wish(sessionId);
    },
    stop() {
      isWanted = false;
      running?.abort.abort();
    },
  };
}
