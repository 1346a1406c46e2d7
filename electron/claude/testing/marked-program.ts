import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { formatMark, type InstanceMark, MARK_VARIABLE } from '../process/instance-mark';
import { type ProcessIdentity } from '../process/process-table';
import { processStartedAt } from '../process/process-start-time';

export interface MarkedProgram extends ProcessIdentity {
  child: ChildProcess;
}

/** A program of `e2e/programs` with a mark in its environment, once it has said something. */
export async function startMarked(name: string, mark: InstanceMark): Promise<MarkedProgram> {
  const child = spawn(process.execPath, [resolve('e2e/programs', name)], {
    env: { ...process.env, [MARK_VARIABLE]: formatMark(mark) },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  return { child, pid, startedAt: (await processStartedAt(pid)) ?? '' };
}

/** A mark whose program is long gone: no process of this machine started then. */
export const deadMark = (childId: string): InstanceMark => ({
  instanceId: 'dead-instance',
  owner: { pid: process.pid, startedAt: 'long-ago' },
  childId,
});
