import type { ChangedFile, ChangeKind, DiffSide } from '@shared/contract/changes';

/** A file as it stands in one of the lists; the same file may stand in two. */
export interface ChangeRow {
  key: string;
  file: ChangedFile;
  side: DiffSide;
  letter: 'A' | 'M' | 'D' | 'T' | 'U' | 'C';
  /** What the letter says. */
  word: string;
  lines: { insertions: number; deletions: number } | null;
}

export interface ChangeLists {
  conflicts: ChangeRow[];
  staged: ChangeRow[];
  /** Edits of the session. */
  own: ChangeRow[];
  /** Whoever made them: its commands, another session, a person. */
  other: ChangeRow[];
}

const LETTERS: Record<ChangeKind, [ChangeRow['letter'], string]> = {
  added: ['A', 'added'],
  modified: ['M', 'modified'],
  deleted: ['D', 'deleted'],
  'type-changed': ['T', 'type changed'],
};

export function changeLists(files: readonly ChangedFile[]): ChangeLists {
  const lists: ChangeLists = { conflicts: [], staged: [], own: [], other: [] };
  for (const file of files) {
    if (file.isConflicted) {
      lists.conflicts.push(rowOf(file, 'unstaged', 'C', 'in conflict'));
      continue;
    }
    if (file.staged) lists.staged.push(rowOf(file, 'staged', ...LETTERS[file.staged.kind]));
    if (!file.unstaged) continue;
    const [letter, word] = file.isUntracked ? (['U', 'new'] as const) : LETTERS[file.unstaged.kind];
    lists[file.isFromSession ? 'own' : 'other'].push(rowOf(file, 'unstaged', letter, word));
  }
  return lists;
}

const rowOf = (
  file: ChangedFile,
  side: DiffSide,
  letter: ChangeRow['letter'],
  word: string,
): ChangeRow => ({
  key: `${side}:${file.path}`,
  file,
  side,
  letter,
  word,
  lines: (side === 'staged' ? file.staged : file.unstaged)?.lines ?? null,
});

/** In the order in which they are listed. */
export const allRows = ({ conflicts, staged, own, other }: ChangeLists): ChangeRow[] => [
  ...conflicts,
  ...staged,
  ...own,
  ...other,
];

/** The row one looked at, or where its file stands now; null: it is alike again. */
export function findRow(
  rows: readonly ChangeRow[],
  chosen: { path: string; side: DiffSide } | null,
): ChangeRow | null {
  if (chosen === null) return null;
  const ofFile = rows.filter(({ file }) => file.path === chosen.path);
  return ofFile.find(({ side }) => side === chosen.side) ?? ofFile[0] ?? null;
}

/** "src/a.ts" as its name and where it lies. */
export function splitPath(path: string): { name: string; folder: string } {
  const at = path.lastIndexOf('/');
  return { name: path.slice(at + 1), folder: at < 0 ? '' : path.slice(0, at) };
}
