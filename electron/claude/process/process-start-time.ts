import { createProcessTable, type ProcessIdentity } from './process-table';
import { readLinuxProcess } from './process-table-linux';

/** When a process started, as the platform tells it; null when there is none of that pid. */
export async function processStartedAt(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return readLinuxProcess('/proc', pid)?.startedAt ?? null;
  const entries = await createProcessTable(process.platform).list();
  return entries.find((entry) => entry.pid === pid)?.startedAt ?? null;
}

/** True when the very process that was meant still lives. */
export const isSameProcess = async ({ pid, startedAt }: ProcessIdentity): Promise<boolean> =>
  (await processStartedAt(pid)) === startedAt;
