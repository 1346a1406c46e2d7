import type { ReaperLink } from '../reaper/reaper-link';
import type { Clock } from './clock';
import { type EndSignal, endProcesses } from './end-processes';
import type { MarkedProcess, MarkReader } from './marked-processes';
import type { ProcessTable } from './process-table';
import { createProcessTree } from './process-tree';

/** The CLI ends its own tool shells on TERM. */
const TERM_GRACE_MS = 5_000;

export interface DeadInstancesDeps {
  marks: MarkReader;
  table: ProcessTable;
  /** Goes on with it should this program end first. */
  reaper: ReaperLink | null;
  signalProcess(pid: number, name: EndSignal): void;
  clock: Clock;
}

export interface DeadInstancesReport {
  /** What was found, by the mark alone. */
  found: MarkedProcess[];
  survivors: number[];
}

/**
 * Ends what programs that died have left running, and their reapers, if they had one, have not ended.
 * Takes 5 s and more when something resists; nobody should wait for it.
 */
export async function endDeadInstances(deps: DeadInstancesDeps): Promise<DeadInstancesReport> {
  const { table, reaper } = deps;
  const listDead = () => listLeftBehind(deps);
  const found = await listDead();
  if (found.length === 0) return { found, survivors: [] };
  const childIds = new Set(found.map(({ mark }) => mark.childId));
  for (const childId of childIds) reaper?.expect(childId);
  const tree = createProcessTree(0, table, () => false, listDead);
  const { survivors } = await endProcesses({ ...deps, tree }, TERM_GRACE_MS);
  for (const childId of childIds) reaper?.remove(childId);
  return { found, survivors };
}

/** Marked processes whose program no longer lives. Where that cannot be told they are left alone. */
async function listLeftBehind({ marks, table }: DeadInstancesDeps): Promise<MarkedProcess[]> {
  const marked = await marks.list();
  if (marked.length === 0) return [];
  const startOf = new Map((await table.list()).map(({ pid, startedAt }) => [pid, startedAt]));
  if (startOf.size === 0) return [];
  return marked.filter(
    ({ mark: { owner } }) => owner.startedAt !== '' && startOf.get(owner.pid) !== owner.startedAt,
  );
}
