import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type ScanDone, type ScanJob, scanFiles } from './scan-files';

export interface ScanThreads {
  /** Starts the threads, for work that is still being found out. */
  prepare(): void;
  /** Looks over the files, many of them in several threads. Rejects when a thread fails. */
  scan(jobs: readonly ScanJob[], onDone: (job: ScanJob) => void): Promise<ScanDone[]>;
  /** Ends what was prepared. */
  end(): Promise<void>;
}

/** Below this a thread's start costs more than it saves. */
const WORTH_A_THREAD_BYTES = 48 * 1024 * 1024;
/** With this one; more read faster than most disks give, and others want to live, too. */
const MAX_THREADS = 4;
/** Rows become garbage at once: a larger nursery lets them die there. */
const NURSERY_MB = 48;

/** `program`: the built `scan-worker`. */
export function createScanThreads(program: URL): ScanThreads {
  const most = Math.min(MAX_THREADS, availableParallelism()) - 1;
  const threads: Worker[] = [];
  const begin = (count: number): void => {
    while (threads.length < count)
      threads.push(
        new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB } }),
      );
  };
  return {
    prepare: () => begin(most),
    async scan(jobs, onDone) {
      const bytes = jobs.reduce((sum, { size }) => sum + size, 0);
      const count = Math.min(most, Math.floor(bytes / WORTH_A_THREAD_BYTES));
      if (count === 0) return scanFiles(jobs, onDone);
      begin(count);
      const [own = [], ...others] = split(jobs, count + 1);
      const running = others.map((part, index) => runThread(threads[index], part, onDone));
      // Their news is heard afterwards.
      const done = scanFiles(own, onDone);
      return [...done, ...(await Promise.all(running)).flat()];
    },
    async end() {
      await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
    },
  };
}

/** Into parts of about the same size, largest files first. */
export function split(jobs: readonly ScanJob[], count: number): ScanJob[][] {
  const parts = Array.from({ length: count }, () => ({ bytes: 0, jobs: [] as ScanJob[] }));
  for (const job of jobs.toSorted((a, b) => b.size - a.size)) {
    const smallest = parts.reduce((a, b) => (b.bytes < a.bytes ? b : a));
    smallest.jobs.push(job);
    smallest.bytes += job.size;
  }
  return parts.map((part) => part.jobs);
}

function runThread(
  thread: Worker | undefined,
  jobs: readonly ScanJob[],
  onDone: (job: ScanJob) => void,
): Promise<ScanDone[]> {
  if (thread === undefined) throw new Error('There are more parts than threads');
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('A thread that read transcripts ended early')));
    thread.once('message', (done: ScanDone[]) => {
      for (const job of jobs) onDone(job);
      resolve(done);
    });
    thread.postMessage(jobs);
  });
}
