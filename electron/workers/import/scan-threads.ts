import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { countTaken, createJobLine, type JobLine, takeJob } from './job-line';
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
      begin(count);
      const line = createJobLine(jobs);
      const running = threads.slice(0, count).map((thread) => runThread(thread, line));
      let told = 0;
      const tell = (): void => {
        for (const job of line.jobs.slice(told, countTaken(line))) onDone(job);
        told = countTaken(line);
      };
      // News of the others is heard afterwards; what they took is as good as done.
      const own = scanFiles(() => takeJob(line), tell);
      const done = [...own, ...(await Promise.all(running)).flat()];
      tell();
      return done;
    },
    async end() {
      await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
    },
  };
}

function runThread(thread: Worker, line: JobLine): Promise<ScanDone[]> {
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('A thread that read transcripts ended early')));
    thread.once('message', resolve);
    thread.postMessage(line);
  });
}
