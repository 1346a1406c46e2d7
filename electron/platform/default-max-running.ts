import { availableParallelism, totalmem } from 'node:os';

export interface Machine {
  cores: number;
  memoryBytes: number;
}

/** What a `claude` takes at work, measured with 2.1.332: 250 to 400 MB. */
const CHILD_BYTES = 300 * 1024 ** 2;
/** The rest is for the system, this program and what the children run. */
const MEMORY_SHARE = 2 / 3;
/** Children wait for the network most of the time, so many share a core. */
const CHILDREN_A_CORE = 16;
const FEWEST = 4;
const MOST = 100;

/** How many children may run at once where the user has not said. */
export function defaultMaxRunning({ cores, memoryBytes }: Machine): number {
  const byMemory = Math.floor((memoryBytes * MEMORY_SHARE) / CHILD_BYTES);
  return Math.min(MOST, Math.max(FEWEST, Math.min(byMemory, cores * CHILDREN_A_CORE)));
}

/** The same for the computer this runs on. */
export const maxRunningHere = (): number =>
  defaultMaxRunning({ cores: availableParallelism(), memoryBytes: totalmem() });
