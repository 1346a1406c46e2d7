import type { CloseReport } from '../driver-types';
import { settlesWithin } from './clock';
import {
  type Ending,
  type EndSignal,
  endProcesses,
  freezeTree,
  KILL_WAIT_MS,
  waitUntilGone,
} from './end-processes';

/** A turn that is told to stop ends within a second (measured on 2.1.332); twice that. */
export const INTERRUPT_GRACE_MS = 2_000;
/** Idle, the CLI exits 0.1 s after its stdin ends; with a running turn or task it would not. */
export const STDIN_GRACE_MS = 2_000;
/** On TERM the CLI ends its own tool shells first. */
export const TERM_GRACE_MS = 5_000;
/** For what the CLI left behind when it went by itself: servers that end with their pipe. */
export const LEFTOVER_GRACE_MS = 1_000;

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

export interface TeardownDeps extends Ending {
  target: TeardownTarget;
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
  await waitUntilGone(deps, LEFTOVER_GRACE_MS);
  const leftovers = await endProcesses(deps, LEFTOVER_GRACE_MS);
  return { survivors: leftovers.survivors, wasForced: wasForced || leftovers.wasForced };
}
