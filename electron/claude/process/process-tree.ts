import type { ProcessEntry, ProcessIdentity, ProcessTable } from './process-table';

export interface ProcessTree {
  /** Adds the living descendants of the child, and of those noted before, to the notes. */
  note(): Promise<void>;
  /** Noted descendants that still live under the same identity. */
  survivors(): Promise<ProcessIdentity[]>;
}

/**
 * Remembers who descends from a child. Needed because a tool's shell is a session of its own, and
 * once its parent is gone nothing ties it to the child any more: it must be noted while the child
 * lives. Notes are followed on, so children of an orphaned descendant are found too.
 */
export function createProcessTree(
  rootPid: number,
  table: ProcessTable,
  /** False once it was reaped: its pid may be somebody else's by now. */
  isRootAlive: () => boolean,
  /** Living processes known to belong to it some other way, such as by their mark. */
  listOthers: () => Promise<readonly ProcessIdentity[]> = () => Promise.resolve([]),
): ProcessTree {
  const noted = new Map<number, ProcessIdentity>();

  const isNoted = (entry: ProcessEntry): boolean =>
    noted.get(entry.pid)?.startedAt === entry.startedAt;

  /** A session of days starts thousands of processes. */
  const forgetEnded = (living: readonly ProcessEntry[]): void => {
    const kept = living.filter(isNoted);
    noted.clear();
    for (const { pid, startedAt } of kept) noted.set(pid, { pid, startedAt });
  };

  return {
    async note() {
      for (const { pid, startedAt } of await listOthers()) {
        if (pid !== rootPid || !isRootAlive()) noted.set(pid, { pid, startedAt });
      }
      const root = isRootAlive() ? rootPid : null;
      const living = await table.list();
      for (const entry of descendantsOf(root, living, isNoted)) {
        noted.set(entry.pid, { pid: entry.pid, startedAt: entry.startedAt });
      }
      if (living.length > 0) forgetEnded(living);
    },
    async survivors() {
      if (noted.size === 0) return [];
      return (await table.list()).filter(isNoted).map(({ pid, startedAt }) => ({ pid, startedAt }));
    },
  };
}

/** Everything below the root or below an entry that is noted already; the root is not among them. */
export function descendantsOf(
  rootPid: number | null,
  entries: readonly ProcessEntry[],
  isNoted: (entry: ProcessEntry) => boolean,
): ProcessEntry[] {
  const children = new Map<number, ProcessEntry[]>();
  for (const entry of entries) {
    const siblings = children.get(entry.parentPid);
    if (siblings === undefined) children.set(entry.parentPid, [entry]);
    else siblings.push(entry);
  }
  const found = new Set<ProcessEntry>();
  const noted = entries.filter(isNoted).map(({ pid }) => pid);
  const pending = rootPid === null ? noted : [rootPid, ...noted];
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    for (const child of children.get(pid) ?? []) {
      if (child.pid === rootPid || found.has(child)) continue;
      found.add(child);
      pending.push(child.pid);
    }
  }
  return [...found];
}
