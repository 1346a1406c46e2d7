import type { ScanJob } from './scan-files';

/** Work for several threads; `taken` is one number that all of them share. */
export interface JobLine {
  jobs: readonly ScanJob[];
  taken: Int32Array;
}

/** Largest first: what is left at the end is small, so all threads end at about the same time. */
export const createJobLine = (jobs: readonly ScanJob[]): JobLine => ({
  jobs: jobs.toSorted((a, b) => b.size - a.size),
  taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

/** Each job goes to whoever asks next, once. */
export const takeJob = ({ jobs, taken }: JobLine): ScanJob | undefined =>
  jobs[Atomics.add(taken, 0, 1)];

/** How many are in somebody's hands or done. */
export const countTaken = ({ jobs, taken }: JobLine): number =>
  Math.min(jobs.length, Atomics.load(taken, 0));
