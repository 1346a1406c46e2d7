import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { openImports } from '../store/imports/open-imports';
import { runImportPass } from './import/import-pass';
import type { ImportReport, ImportWorkerData } from './import/messages';
import { createScanThreads } from './import/scan-threads';

const PROGRESS_EVERY_MS = 50;

// The entry of the thread that looks at the CLI's transcripts once and ends.
const data: ImportWorkerData = workerData;
await look(data, (report) => parentPort?.postMessage(report));

async function look(
  { databasePath, configDir, scanProgram }: ImportWorkerData,
  tell: (report: ImportReport) => void,
): Promise<void> {
  const opened = openImports(databasePath);
  if (!opened.ok) {
    tell({ kind: 'ended', outcome: { ok: false, path: databasePath, code: opened.error } });
    return;
  }
  const store = opened.value;
  const threads = createScanThreads(pathToFileURL(scanProgram));
  // The first look has everything to read: its threads start while the files are being listed.
  if (store.listImportedFiles().length === 0) threads.prepare();
  let toldAt = Number.NEGATIVE_INFINITY;
  try {
    const outcome = await runImportPass(configDir, {
      store,
      scan: threads.scan,
      onProgress(progress) {
        // A message to another thread costs more than the look at a small file.
        if (performance.now() - toldAt < PROGRESS_EVERY_MS) return;
        toldAt = performance.now();
        tell({ kind: 'progress', progress });
      },
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    });
    tell({ kind: 'ended', outcome });
  } finally {
    await threads.end();
    store.close();
  }
}
