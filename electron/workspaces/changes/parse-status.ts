import type { ChangeKind } from '@shared/contract/changes';

export interface StatusEntry {
  /** From the top of the repository. */
  path: string;
  staged: ChangeKind | null;
  unstaged: ChangeKind | null;
  isUntracked: boolean;
  isConflicted: boolean;
  isSubmodule: boolean;
}

export interface GitStatus {
  branch: string | null;
  hasCommit: boolean;
  upstream: { name: string; ahead: number | null; behind: number | null } | null;
  entries: StatusEntry[];
}

/**
 * Reads `git status --porcelain=v2 -z --branch --no-renames`: a field ended by NUL is "# name value" or
 * "1 XY sub mH mI mW hH hI path", "u XY sub m1 m2 m3 mW h1 h2 h3 path", "? path".
 */
export function parseStatusV2(text: string): GitStatus {
  const status: GitStatus = { branch: null, hasCommit: true, upstream: null, entries: [] };
  for (const field of text.split('\0')) {
    if (field.startsWith('# ')) readHeader(status, field.slice(2));
    else if (field.startsWith('? '))
      status.entries.push({ ...NO_CHANGE, path: field.slice(2), isUntracked: true });
    else if (field.startsWith('1 ')) status.entries.push(entryOf(field, 8, false));
    else if (field.startsWith('u ')) status.entries.push(entryOf(field, 10, true));
  }
  return status;
}

const NO_CHANGE = {
  staged: null,
  unstaged: null,
  isUntracked: false,
  isConflicted: false,
  isSubmodule: false,
};

function readHeader(status: GitStatus, header: string): void {
  const at = header.indexOf(' ');
  const [name, value] = [header.slice(0, at), header.slice(at + 1)];
  if (name === 'branch.oid') status.hasCommit = value !== '(initial)';
  else if (name === 'branch.head') status.branch = value === '(detached)' ? null : value;
  else if (name === 'branch.upstream') status.upstream = { name: value, ahead: null, behind: null };
  else if (name === 'branch.ab' && status.upstream !== null) {
    const counts = /^\+(\d+) -(\d+)$/.exec(value);
    if (counts === null) return;
    status.upstream.ahead = Number(counts[1]);
    status.upstream.behind = Number(counts[2]);
  }
}

/** `before`: fields in front of the path, which may hold spaces. */
function entryOf(field: string, before: number, isConflicted: boolean): StatusEntry {
  const parts = field.split(' ');
  const [, letters = '..', submodule = 'N...'] = parts;
  return {
    path: parts.slice(before).join(' '),
    staged: isConflicted ? null : kindOf(letters[0]),
    unstaged: isConflicted ? 'modified' : kindOf(letters[1]),
    isUntracked: false,
    isConflicted,
    isSubmodule: submodule.startsWith('S'),
  };
}

const KINDS: Record<string, ChangeKind> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  T: 'type-changed',
};

const kindOf = (letter: string | undefined): ChangeKind | null => KINDS[letter ?? '.'] ?? null;

/** Reads `git diff --numstat -z --no-renames`: "insertions TAB deletions TAB path", dashes for binary. */
export function parseNumstat(
  text: string,
): Map<string, { insertions: number; deletions: number } | null> {
  const counts = new Map<string, { insertions: number; deletions: number } | null>();
  for (const field of text.split('\0')) {
    const [insertions, deletions, ...path] = field.split('\t');
    if (insertions === undefined || deletions === undefined || path.length === 0) continue;
    const isBinary = insertions === '-';
    counts.set(
      path.join('\t'),
      isBinary ? null : { insertions: Number(insertions), deletions: Number(deletions) },
    );
  }
  return counts;
}
