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
): ProcessTree {
  const noted = new Map<number, ProcessIdentity>();

  const isNoted = (entry: ProcessEntry): boolean =>
    noted.get(entry.pid)?.startedAt === entry.startedAt;

  return {
    async note() {
      const root = isRootAlive() ? rootPid : null;
      for (const entry of descendantsOf(root, await table.list(), isNoted)) {
        noted.set(entry.pid, { pid: entry.pid, startedAt: entry.startedAt });
      }
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
