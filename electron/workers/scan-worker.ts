import { parentPort } from 'node:worker_threads';
import { type JobLine, takeJob } from './import/job-line';
import { scanFiles } from './import/scan-files';

// The entry of a thread that takes transcripts from the line until none is left, and ends.
parentPort?.once('message', (line: JobLine) => {
  const done = scanFiles(() => takeJob(line));
  parentPort?.postMessage(done.map((one) => (one.ok ? { ...one, scan: null } : one)));
});
