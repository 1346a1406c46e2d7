import { Worker } from 'node:worker_threads';
import type { ImportOutcome, ImportProgress } from '@shared/contract/imports';
import type { ImportReport, ImportWorkerData } from '../../workers/import/messages';

/** Rows become garbage at once: a larger nursery lets them die there. */
const NURSERY_MB = 48;

export interface LookOptions extends ImportWorkerData {
  /** The built `import-worker`; absolute. */
  program: string;
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
}

/** One look in a thread of its own. Rejects when the thread fails or `signal` fires. */
export async function runLook(options: LookOptions): Promise<ImportOutcome> {
  const { program, signal, onProgress, ...workerData } = options;
  signal.throwIfAborted();
  const thread = new Worker(program, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
  });
  const stop = (): void => void thread.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise<ImportOutcome>((resolve, reject) => {
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The thread that reads transcripts ended early')));
      thread.on('message', (report: ImportReport) => {
        if (report.kind === 'progress') onProgress(report.progress);
        else resolve(report.outcome);
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
