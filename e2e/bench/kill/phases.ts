import { setTimeout as sleep } from 'node:timers/promises';
import { readChildLog, type ChildEntry, factsOf } from './child-log';
import type { DrivePlace, DriveRun } from './drive-run';
import { holdsWriteLock } from './freeze';

export const PHASES = ['start', 'streaming', 'tool', 'permission', 'result', 'migration'] as const;
export type Phase = (typeof PHASES)[number];

const POLL_MS = 2;
/** From the spawn to the first prompt on a slow machine. */
const START_MS = 700;
/** About as long as the old file's update takes. */
const MIGRATION_MS = 400;

/** Waits for a random moment of the phase; false when the run ended before it came. */
export async function reachPhase(
  phase: Phase,
  place: DrivePlace,
  run: DriveRun,
  random: () => number,
): Promise<boolean> {
  let hasEnded = false;
  void run.ended.then(() => {
    hasEnded = true;
  });
  const until = async (isThere: () => boolean): Promise<boolean> => {
    while (!hasEnded) {
      if (isThere()) return true;
      await sleep(POLL_MS);
    }
    return false;
  };
  if (phase === 'start') {
    await sleep(random() * START_MS);
    return !hasEnded;
  }
  if (phase === 'migration') {
    const shm = `${place.database}-shm`;
    if (!(await until(() => holdsWriteLock(run.pid, shm)))) return false;
    await sleep(random() * MIGRATION_MS);
    return !hasEnded;
  }
  const wanted = 1 + Math.floor(random() * MOMENTS[phase].most);
  const isReached = await until(() => MOMENTS[phase].count(readChildLog(place.childLog)) >= wanted);
  if (isReached) await sleep(random() * 20);
  return isReached;
}

/** How often each thing happens in two busy turns, and how to count it. */
const MOMENTS = {
  streaming: {
    most: 400,
    count: (entries) =>
      entries.filter((entry) => 'frame' in entry && entry.frame.type === 'stream_event').length,
  },
  tool: { most: 8, count: (entries) => factsOf(entries).toolCalls.length },
  permission: { most: 4, count: (entries) => factsOf(entries).requests.length },
  result: { most: 2, count: (entries) => factsOf(entries).costs.length },
} satisfies Record<string, { most: number; count(entries: readonly ChildEntry[]): number }>;
