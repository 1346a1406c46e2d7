import { type Clock, delay } from './clock';
import type { ProcessIdentity } from './process-table';
import type { ProcessTree } from './process-tree';

/** After a KILL nothing is left but the kernel's own work. */
export const KILL_WAIT_MS = 2_000;
const POLL_MS = 50;
/** A tree is a few processes deep; a fork bomb is not waited for. */
const MAX_FREEZE_ROUNDS = 8;
/** What is started by the last act of something that ends is seen in the next round. */
const MAX_ROUNDS = 3;

/** Windows knows no SIGSTOP: there it is refused, and the KILL follows all the same. */
export type EndSignal = 'SIGTERM' | 'SIGSTOP' | 'SIGKILL';

export interface Ending {
  tree: ProcessTree;
  /** Signals one noted process. */
  signalProcess(pid: number, name: EndSignal): void;
  clock: Clock;
}

export interface EndReport {
  /** Pids that outlived every signal. */
  survivors: number[];
  /** A KILL was needed. */
  wasForced: boolean;
}

/**
 * Ends everything noted and what turns up below it: TERM, the grace, KILL. An entry is signalled only
 * while its start time is still the one that was noted.
 */
export async function endProcesses(ending: Ending, termGraceMs: number): Promise<EndReport> {
  const { tree, signalProcess: send } = ending;
  const report: EndReport = { survivors: [], wasForced: false };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await tree.note();
    const found = await tree.survivors();
    if (found.length === 0) return report;
    for (const { pid } of found) send(pid, 'SIGTERM');
    if ((await waitUntilGone(ending, termGraceMs)).length > 0) {
      report.wasForced = true;
      await freezeTree(ending);
      for (const { pid } of await tree.survivors()) send(pid, 'SIGKILL');
      const left = await waitUntilGone(ending, KILL_WAIT_MS);
      report.survivors = left.map(({ pid }) => pid);
      if (left.length > 0) return report;
    }
  }
  return report;
}

/**
 * Stops and notes until nobody new turns up. A shell in a loop forks between the note and its KILL,
 * and the orphan of that moment would be nobody's.
 */
export async function freezeTree({ tree, signalProcess: send }: Ending): Promise<void> {
  const frozen = new Set<number>();
  for (let round = 0; round < MAX_FREEZE_ROUNDS; round += 1) {
    await tree.note();
    const fresh = (await tree.survivors()).filter(({ pid }) => !frozen.has(pid));
    if (fresh.length === 0) return;
    for (const { pid } of fresh) {
      frozen.add(pid);
      send(pid, 'SIGSTOP');
    }
  }
}

/** Who of the noted still lives when none does, or when the time is up. */
export async function waitUntilGone(
  { tree, clock }: Ending,
  graceMs: number,
): Promise<ProcessIdentity[]> {
  const deadline = clock.now() + graceMs;
  let left = await tree.survivors();
  while (left.length > 0 && clock.now() < deadline) {
    await delay(POLL_MS, clock);
    left = await tree.survivors();
  }
  return left;
}

/** Signals by pid; a process that went meanwhile is what was wanted. Windows knows no gentle signal. */
export function signalProcess(pid: number, name: EndSignal): void {
  try {
    process.kill(pid, name);
  } catch {
    // ESRCH: gone already. EPERM: not ours to end; the report names it as a survivor. Or a signal
    // the platform does not know.
  }
}
