import type { ChangedFile, Changes } from '@shared/contract/changes';
import type { Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

const file = (path: string, over: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  staged: null,
  unstaged: { kind: 'modified', lines: { insertions: 4, deletions: 2 } },
  isUntracked: false,
  isConflicted: false,
  isSubmodule: false,
  isFromSession: false,
  ...over,
});

const DIFF = `@@ -1,3 +1,4 @@
 export function parse(text: string) {
-  return JSON.parse(text);
+  if (text === '') return null;
+  return JSON.parse(text);
 }
`;

/** A repository whose files can be staged and discarded. */
export function changesHandlers(): Map<string, Handler> {
  let files: ChangedFile[] = [
    file('src/parser.ts', { isFromSession: true }),
    file('src/lexer.ts', {
      isFromSession: true,
      isUntracked: true,
      unstaged: { kind: 'added', lines: null },
    }),
    file('README.md'),
  ];
  let before: ChangedFile[] = [];
  const on = (paths: unknown, change: (one: ChangedFile) => ChangedFile | null) => {
    const wanted = Array.isArray(paths) ? paths : [];
    before = files;
    files = files.flatMap((one) => (wanted.includes(one.path) ? (change(one) ?? []) : one));
    return value(null);
  };
  const changes = (): Changes => ({
    state: 'repository',
    top: '/home/ada/project',
    branch: 'main',
    hasCommit: true,
    upstream: { name: 'origin/main', ahead: 1, behind: 0 },
    files,
    leftOut: 0,
  });
  return new Map<string, Handler>([
    ['changes.read', () => value(changes())],
    ['changes.diff', () => value({ kind: 'text', diff: DIFF })],
    [
      'changes.stage',
      ({ paths }) => on(paths, (one) => ({ ...one, staged: one.unstaged, unstaged: null })),
    ],
    [
      'changes.unstage',
      ({ paths }) => on(paths, (one) => ({ ...one, unstaged: one.staged, staged: null })),
    ],
    [
      'changes.discard',
      ({ paths }) => {
        on(paths, () => null);
        return value({ ref: 'refs/roundhouse/files/discarded/1' });
      },
    ],
    [
      'changes.undoDiscard',
      () => {
        files = before;
        return value(null);
      },
    ],
    [
      'changes.commit',
      () => {
        files = files.filter(({ staged }) => staged === null);
        return value({ commit: 'a1b2c3d' });
      },
    ],
    ['collisions.list', () => value([])],
    ['files.list', () => value({ names: 'README.md\0src/parser.ts', isCut: false })],
    ['changes.lastMessage', () => value({ message: 'Read empty files' })],
    ['changes.createBranch', () => value(null)],
    ['changes.push', () => value(null)],
  ]);
}
