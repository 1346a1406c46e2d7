import { realpath } from 'node:fs/promises';
import type { ChangedFile, Changes } from '@shared/contract/changes';
import { err, ok, type Result } from '@shared/domain/result';
import { type GitFailure, runGit } from '../git';
import { parseNumstat, parseStatusV2, type StatusEntry } from './parse-status';

/** More than a person looks through; a list of them all would hold the window. */
const MAX_FILES = 2_000;

/** What differs in the repository `cwd` is in. No repository is an answer; what hinders git is an error, in words. */
export async function readChanges(
  cwd: string,
  editedPaths: readonly string[],
): Promise<Result<Changes, string>> {
  const top = await findTop(cwd);
  if (!top.ok) return isNoRepository(top.error) ? ok(none(top.error)) : err(words(top.error));
  const status = await runGit(top.value, [
    'status',
    '--porcelain=v2',
    '-z',
    '--branch',
    '--no-renames',
    '--untracked-files=all',
  ]);
  if (!status.ok) return err(words(status.error));
  const { branch, hasCommit, upstream, entries } = parseStatusV2(status.value.toString('utf8'));
  const counts = await readCounts(top.value, entries);
  if (!counts.ok) return counts;
  const own = await insideOf(top.value, editedPaths);
  const files = entries.map(
    (entry): ChangedFile => ({
      path: entry.path,
      staged: sideOf(entry.staged, counts.value.staged.get(entry.path)),
      unstaged: sideOf(
        entry.isUntracked ? 'added' : entry.unstaged,
        counts.value.unstaged.get(entry.path),
      ),
      isUntracked: entry.isUntracked,
      isConflicted: entry.isConflicted,
      isSubmodule: entry.isSubmodule,
      isFromSession: own.has(entry.path),
    }),
  );
  // A session's own edits are never among those left out.
  const first = files
    .map((file, index) => ({ file, index }))
    .sort((a, b) => Number(b.file.isFromSession) - Number(a.file.isFromSession))
    .slice(0, MAX_FILES)
    .sort((a, b) => a.index - b.index)
    .map(({ file }) => file);
  return ok({
    state: 'repository',
    top: top.value,
    branch,
    hasCommit,
    upstream,
    files: first,
    leftOut: files.length - first.length,
  });
}

/** The top of the repository a folder is in, links resolved. */
export async function findTop(cwd: string): Promise<Result<string, GitFailure>> {
  const top = await runGit(cwd, ['rev-parse', '--show-toplevel']);
  if (!top.ok) return top;
  const path = top.value.toString('utf8').replace(/\r?\n$/, '');
  return ok(await realpath(path).catch(() => path));
}

export const words = ({ reason, message }: GitFailure): string =>
  reason === 'timed-out'
    ? `${message} Nothing was changed by Roundhouse; try again, or use a terminal.`
    : message;

const isNoRepository = ({ reason, message }: GitFailure): boolean =>
  reason === 'not-installed' ||
  reason === 'folder-missing' ||
  (reason === 'failed' && /not a git repository|must be run in a work tree/.test(message));

const none = ({ reason, message }: GitFailure): Changes => ({
  state: 'none',
  reason:
    reason === 'not-installed'
      ? 'git was not found. Install it to see what changes here.'
      : reason === 'folder-missing'
        ? message
        : 'This folder is in no git repository.',
});

const sideOf = (
  kind: StatusEntry['staged'],
  lines: { insertions: number; deletions: number } | null | undefined,
): ChangedFile['staged'] => (kind === null ? null : { kind, lines: lines ?? null });

type Counts = ReturnType<typeof parseNumstat>;

async function readCounts(
  top: string,
  entries: readonly StatusEntry[],
): Promise<Result<{ staged: Counts; unstaged: Counts }, string>> {
  const read = async (
    isWanted: boolean,
    args: readonly string[],
  ): Promise<Result<Counts, string>> => {
    if (!isWanted) return ok(new Map());
    const found = await runGit(top, [...args, '--numstat', '-z', '--no-renames', '--no-ext-diff']);
    return found.ok ? ok(parseNumstat(found.value.toString('utf8'))) : err(words(found.error));
  };
  const [staged, unstaged] = await Promise.all([
    read(
      entries.some((entry) => entry.staged !== null),
      ['diff', '--cached'],
    ),
    read(
      entries.some((entry) => entry.unstaged !== null),
      ['diff'],
    ),
  ]);
  if (!staged.ok) return staged;
  if (!unstaged.ok) return unstaged;
  return ok({ staged: staged.value, unstaged: unstaged.value });
}

/** Absolute paths as paths from the top; those elsewhere are left out. */
async function insideOf(top: string, paths: readonly string[]): Promise<Set<string>> {
  const inside = new Set<string>();
  for (const path of paths) {
    const real = await realpath(path).catch(() => path);
    if (real.startsWith(`${top}/`)) inside.add(real.slice(top.length + 1));
    else if (real.startsWith(`${top}\\`))
      inside.add(real.slice(top.length + 1).replaceAll('\\', '/'));
  }
  return inside;
}
