import { err, ok, type Result } from '@shared/domain/result';
import { type GitFailure, runGit } from './git';

export interface Uncommitted {
  /** Relative to the folder, '/' between names, sorted; empty: nothing to commit. */
  paths: string[];
}

/**
 * Paths of the folder whose content differs from the last commit, new files included, ignored ones
 * not. Null when the folder is in no repository.
 */
export async function listUncommitted(
  cwd: string,
  signal: AbortSignal,
): Promise<Result<Uncommitted | null, GitFailure>> {
  const prefix = await runGit(cwd, ['rev-parse', '--show-prefix'], { signal });
  if (!prefix.ok) return isNoRepository(prefix.error) ? ok(null) : prefix;
  const status = await runGit(
    cwd,
    ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--', '.'],
    { signal },
  );
  if (!status.ok) return err(status.error);
  const folder = prefix.value.toString('utf8').replace(/\r?\n$/, '');
  return ok({ paths: relativeTo(folder, parseStatus(status.value.toString('utf8'))) });
}

const isNoRepository = ({ reason, message }: GitFailure): boolean =>
  reason === 'not-installed' || (reason === 'failed' && message.includes('not a git repository'));

/**
 * Paths of `git status --porcelain=v1 -z`: "XY path" ended by NUL, relative to the repository's top;
 * a rename or copy is followed by its old name as a field of its own.
 */
export function parseStatus(text: string): string[] {
  const fields = text.split('\0');
  const paths: string[] = [];
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index] ?? '';
    if (field.length < 4) continue;
    paths.push(field.slice(3));
    const old = fields[index + 1];
    if (/[RC]/.test(field.slice(0, 2)) && old !== undefined) {
      paths.push(old);
      index += 1;
    }
  }
  return paths;
}

const relativeTo = (prefix: string, paths: readonly string[]): string[] =>
  paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .toSorted();
