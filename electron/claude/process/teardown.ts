import type { CloseReport } from '../driver-types';
import { type Clock, delay, settlesWithin } from './clock';
import type { ProcessIdentity } from './process-table';
import type { ProcessTree } from './process-tree';

/** A turn that is told to stop ends within a second (measured on 2.1.332); twice that. */
export const INTERRUPT_GRACE_MS = 2_000;
/** Idle, the CLI exits 0.1 s after its stdin ends; with a running turn or task it would not. */
export const STDIN_GRACE_MS = 2_000;
/** On TERM the CLI ends its own tool shells first. */
export const TERM_GRACE_MS = 5_000;
/** For what the CLI left behind when it went by itself: servers that end with their pipe. */
export const LEFTOVER_GRACE_MS = 1_000;
/** After a KILL nothing is left but the kernel's own work. */
const KILL_WAIT_MS = 2_000;
const POLL_MS = 50;
/** A tree is a few processes deep; a fork bomb is not waited for. */
const MAX_FREEZE_ROUNDS = 8;

/** Windows knows no SIGSTOP: there it is refused, and the KILL follows all the same. */
export type EndSignal = 'SIGTERM' | 'SIGSTOP' | 'SIGKILL';

/** The child as its teardown sees it. */
export interface TeardownTarget {
  isBusy(): boolean;
  /** Asks for a stop; resolves when no turn runs any more. */
  interruptAndSettle(): Promise<void>;
  endStdin(): void;
  /** Signals the child itself, and only it. */
  signal(name: EndSignal): void;
  readonly exited: Promise<unknown>;
  hasExited(): boolean;
}

export interface TeardownDeps {
  target: TeardownTarget;
  tree: ProcessTree;
  /** Signals one noted descendant. */
  signalProcess(pid: number, name: EndSignal): void;
  clock: Clock;
}

/**
 * Ends a child and everything below it: interrupt if busy, end of stdin, TERM, KILL, each after its
 * grace. The tree is noted before each step, and an entry is signalled only while its start time is
 * still the one that was noted.
 */
export async function tearDown(deps: TeardownDeps): Promise<CloseReport> {
  const { target, tree, clock } = deps;
  let wasForced = false;

  if (target.isBusy() && !target.hasExited()) {
    await tree.note();
    await settlesWithin(
      Promise.race([target.interruptAndSettle(), target.exited]),
      INTERRUPT_GRACE_MS,
      clock,
    );
  }
  await tree.note();
  target.endStdin();
  let isGone = await settlesWithin(target.exited, STDIN_GRACE_MS, clock);
  if (!isGone) {
    await tree.note();
    target.signal('SIGTERM');
    isGone = await settlesWithin(target.exited, TERM_GRACE_MS, clock);
  }
  if (!isGone) {
    wasForced = true;
    target.signal('SIGSTOP');
    await freezeTree(deps);
    target.signal('SIGKILL');
    for (const { pid } of await tree.survivors()) deps.signalProcess(pid, 'SIGKILL');
    await settlesWithin(target.exited, KILL_WAIT_MS, clock);
  }
  const leftovers = await endLeftovers(deps);
  return { survivors: leftovers.survivors, wasForced: wasForced || leftovers.wasForced };
}

async function endLeftovers(deps: TeardownDeps): Promise<CloseReport> {
  if ((await waitUntilGone(deps, LEFTOVER_GRACE_MS)).length === 0) {
    return { survivors: [], wasForced: false };
  }
  await deps.tree.note();
  for (const { pid } of await deps.tree.survivors()) deps.signalProcess(pid, 'SIGTERM');
  if ((await waitUntilGone(deps, LEFTOVER_GRACE_MS)).length === 0) {
    return { survivors: [], wasForced: false };
  }
  await freezeTree(deps);
  for (const { pid } of await deps.tree.survivors()) deps.signalProcess(pid, 'SIGKILL');
  const left = await waitUntilGone(deps, KILL_WAIT_MS);
  return { survivors: left.map(({ pid }) => pid), wasForced: true };
}

/**
 * Stops and notes until nobody new turns up. A shell in a loop forks between the note and its KILL,
 * and the orphan of that moment would be nobody's.
 */
async function freezeTree({ tree, signalProcess: send }: TeardownDeps): Promise<void> {
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
async function waitUntilGone(
  { tree, clock }: TeardownDeps,
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
