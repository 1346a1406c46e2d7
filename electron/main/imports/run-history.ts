import { Worker } from 'node:worker_threads';
import type { ImportProgress } from '@shared/contract/imports';
import type { SessionId } from '@shared/domain/ids';
import type {
  HistoryOutcome,
  HistoryReport,
  HistoryWish,
  HistoryWorkerData,
} from '../../workers/history/messages';

export interface HistoryRunOptions extends HistoryWorkerData {
  /** The built `history-worker`; absolute. */
  program: string;
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
  onWritten(sessionId: SessionId): void;
}

export interface HistoryRun {
  /** Rejects when the thread fails or `signal` fires. */
  outcome: Promise<HistoryOutcome>;
  /** Somebody looks at this session: it comes next. */
  wish(sessionId: SessionId): void;
}

/** Writes what is due in a thread of its own. Ended early, the next one goes on. */
export function runHistory(options: HistoryRunOptions): HistoryRun {
  const { program, signal, onProgress, onWritten, ...workerData } = options;
  const thread = new Worker(program, { workerData });
  const stop = (): void => void thread.terminate();
  signal.addEventListener('abort', stop);
  const outcome = new Promise<HistoryOutcome>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread that writes history ended early')));
    thread.on('message', (report: HistoryReport) => {
      if (report.kind === 'progress') onProgress(report.progress);
      else if (report.kind === 'written') onWritten(report.sessionId);
      else resolve(report.outcome);
    });
  }).finally(() => signal.removeEventListener('abort', stop));
  return {
    outcome,
    wish: (sessionId) => thread.postMessage({ sessionId } satisfies HistoryWish),
  };
}
