import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as rest } from 'node:timers/promises';
import { StoreError } from '@shared/domain/store-types';
import type { SessionId } from '@shared/domain/ids';
import { openHistory } from '../store/history/open-history';
import { runHistoryPass } from './history/history-pass';
import type {
  HistoryOutcome,
  HistoryReport,
  HistoryWish,
  HistoryWorkerData,
} from './history/messages';

/** A gap of this is enough for a writer that waits. */
const MAX_REST_MS = 10;

// The entry of the thread that writes down what was said in terminals, and ends.
const data: HistoryWorkerData = workerData;
const wishes: SessionId[] = [];
parentPort?.on('message', ({ sessionId }: HistoryWish) => wishes.unshift(sessionId));
const outcome = await write(data, (report) => parentPort?.postMessage(report));
parentPort?.postMessage({ kind: 'ended', outcome } satisfies HistoryReport);
parentPort?.close();

async function write(
  { databasePath, holder }: HistoryWorkerData,
  tell: (report: HistoryReport) => void,
): Promise<HistoryOutcome> {
  const opened = openHistory(databasePath, holder);
  if (!opened.ok) return { ok: false, path: databasePath, code: opened.error };
  const store = opened.value;
  let workedSince = performance.now();
  try {
    return await runHistoryPass({
      store,
      takeWish: () => wishes.shift() ?? null,
      onProgress: (progress) => tell({ kind: 'progress', progress }),
      onWritten: (sessionId) => tell({ kind: 'written', sessionId }),
      // SQLite hands a lock to whoever asks next, so what waits for it needs a real gap.
      async pause() {
        const worked = performance.now() - workedSince;
        await rest(Math.min(Math.max(1, worked / 4), MAX_REST_MS));
        workedSince = performance.now();
      },
    });
  } catch (error) {
    // A lock or a full disk: what was written stays, the next look goes on from there.
    if (!(error instanceof StoreError)) throw error;
    return { ok: false, path: databasePath, code: error.code };
  } finally {
    store.close();
  }
}
