import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { CloseReport } from './driver-types';
import type { IdleSignal } from './idle-signal';
import type { Normalizer } from './normalize/normalizer';
import type { GuardedChild } from './process/child-guard';
import { settlesWithin } from './process/clock';
import { signalProcess } from './process/end-processes';
import { createProcessTree } from './process/process-tree';
import { tearDown } from './process/teardown';
import type { SessionDeps } from './session-deps';
import type { ControlChannel } from './wire/control-channel';
import type { StdinWriter } from './wire/stdin-writer';

/** The CLI acknowledges an interrupt at once, a busy one within a second. */
export const INTERRUPT_TIMEOUT_MS = 5_000;
/** After the last signal: for the pipes to be read to their end. */
const FINISH_GRACE_MS = 3_000;

export interface ClosingChild {
  child: ChildProcessWithoutNullStreams;
  pid: number;
  guarded: GuardedChild;
  normalizer: Normalizer;
  channel: ControlChannel;
  writer: StdinWriter;
  idle: IdleSignal;
  exited: Promise<unknown>;
  ended: Promise<unknown>;
  hasExited(): boolean;
  /** The child itself is about to be killed. */
  onForced(): void;
  deps: SessionDeps;
}

/** Ends the child in order, then waits for the last of its output to be handed over. */
export async function closeChild(closing: ClosingChild): Promise<CloseReport> {
  const { child, normalizer, deps } = closing;
  const report = await tearDown({
    target: {
      isBusy: () => normalizer.isBusy(),
      async interruptAndSettle() {
        normalizer.stopRequested();
        await closing.channel.request('interrupt', {}, INTERRUPT_TIMEOUT_MS);
        await closing.idle.wait();
      },
      endStdin: () => closing.writer.end(),
      signal(name) {
        if (name === 'SIGKILL') closing.onForced();
        // Windows throws at a signal it does not know.
        if (name !== 'SIGSTOP' || deps.platform !== 'win32') child.kill(name);
      },
      exited: closing.exited,
      hasExited: closing.hasExited,
    },
    tree: createProcessTree(
      closing.pid,
      deps.processTable,
      () => !closing.hasExited(),
      closing.guarded.listMarked,
    ),
    signalProcess,
    clock: deps.clock,
  });
  closing.guarded.ended();
  await settlesWithin(closing.ended, FINISH_GRACE_MS, deps.clock);
  return report;
}
