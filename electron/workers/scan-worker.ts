import { parentPort } from 'node:worker_threads';
import { type ScanJob, scanFiles } from './import/scan-files';

// The entry of a thread that looks over its share of many transcripts and ends.
parentPort?.once('message', (jobs: ScanJob[]) => {
  const done = scanFiles(jobs);
  parentPort?.postMessage(done.map((one) => (one.ok ? { ...one, scan: null } : one)));
});
