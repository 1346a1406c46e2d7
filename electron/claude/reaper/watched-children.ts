import type { MarkReader } from '../process/marked-processes';
import type { ProcessEntry, ProcessIdentity, ProcessTable } from '../process/process-table';
import { createProcessTree, type ProcessTree } from '../process/process-tree';

export interface WatchedChildren {
  expect(childId: string): void;
  add(childId: string, root: ProcessIdentity): void;
  forget(childId: string): void;
  has(childId: string): boolean;
  ids(): string[];
  /** Some child was about to be started when its program was last heard of. */
  hasExpected(): boolean;
  /** Notes who descends from each child, by one cheap look. */
  note(): Promise<void>;
  /** Of these children together, themselves included, with what carries their mark. */
  treeOf(childIds: readonly string[]): ProcessTree;
}

interface Watched {
  root: ProcessIdentity | null;
  tree: ProcessTree;
}

export interface WatchedChildrenDeps {
  table: ProcessTable;
  /** Of the notes between; never of a signal. */
  watchTable: ProcessTable;
  marks: MarkReader;
}

/** The children of a program that may die, and what descends from them. */
export function createWatchedChildren(deps: WatchedChildrenDeps): WatchedChildren {
  const { table, watchTable, marks } = deps;
  const watched = new Map<string, Watched>();
  let living: ProcessEntry[] = [];
  let marked = new Map<string, ProcessIdentity[]>();

  const isAlive = ({ pid, startedAt }: ProcessIdentity): boolean =>
    living.some((entry) => entry.pid === pid && entry.startedAt === startedAt);

  const watch = (childId: string, root: ProcessIdentity | null): void => {
    const tree = createProcessTree(
      root?.pid ?? 0,
      { list: () => Promise.resolve(living) },
      () => root !== null && isAlive(root),
      () => Promise.resolve(marked.get(childId) ?? []),
    );
    watched.set(childId, { root, tree });
  };

  const look = async (): Promise<void> => {
    living = await table.list();
  };

  async function lookForMarks(): Promise<void> {
    marked = new Map();
    for (const { mark, pid, startedAt } of await marks.list()) {
      const of = marked.get(mark.childId) ?? [];
      marked.set(mark.childId, [...of, { pid, startedAt }]);
    }
  }

  return {
    expect: (childId) => watch(childId, null),
    add: watch,
    forget: (childId) => void watched.delete(childId),
    has: (childId) => watched.has(childId),
    ids: () => [...watched.keys()],
    hasExpected: () => [...watched.values()].some(({ root }) => root === null),
    async note() {
      living = await watchTable.list();
      for (const { tree } of watched.values()) await tree.note();
    },
    treeOf(childIds) {
      const chosen = () => childIds.flatMap((id) => watched.get(id) ?? []);
      return {
        async note() {
          await lookForMarks();
          await look();
          for (const { tree } of chosen()) await tree.note();
        },
        async survivors() {
          await look();
          const roots = chosen().flatMap(({ root }) => root ?? []);
          const below = await Promise.all(chosen().map(({ tree }) => tree.survivors()));
          return [...roots.filter(isAlive), ...below.flat()];
        },
      };
    },
  };
}
