import { readdir, realpath } from 'node:fs/promises';
import type { WorktreePlace } from '@shared/domain/entities';
import { err, ok, type Result } from '@shared/domain/result';
import { type GitFailure, runGit } from './git';
import { isFolder } from './folder';

/** Linked worktrees (`git worktree`): where a session's folder belongs, and making it again. */
export interface Worktrees {
  /** Null when the folder is in no repository, or in a repository's main worktree. */
  find(cwd: string): Promise<Result<WorktreePlace | null, string>>;
  /** The error says why it cannot be made again. */
  check(place: WorktreePlace): Promise<Result<null, string>>;
  /** At its old path: on its branch where that is left, else on a branch of that name at its commit. */
  recreate(place: WorktreePlace): Promise<Result<null, string>>;
}

/** Checking out a large tree takes its time. */
const CHECKOUT_TIMEOUT_MS = 60_000;

export function createWorktrees(): Worktrees {
  return {
    async find(cwd) {
      const folders = await lines(cwd, [
        'rev-parse',
        '--path-format=absolute',
        '--git-dir',
        '--git-common-dir',
        '--show-toplevel',
      ]);
      if (!folders.ok) return isNoRepository(folders.error) ? ok(null) : err(words(folders.error));
      const [gitDir, commonDir, path] = folders.value;
      if (gitDir === commonDir || path === undefined) return ok(null);
      const [commit, listed, branch] = await Promise.all([
        lines(cwd, ['rev-parse', '--verify', 'HEAD']),
        lines(cwd, ['worktree', 'list', '--porcelain']),
        lines(cwd, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
      ]);
      if (!commit.ok) return err(words(commit.error));
      if (!listed.ok) return err(words(listed.error));
      const repository = mainOf(listed.value);
      const [at] = commit.value;
      if (repository === null || at === undefined) return ok(null);
      return ok({
        path,
        repository,
        branch: branch.ok ? (branch.value[0] ?? null) : null,
        commit: at,
      });
    },

    check,

    async recreate(place) {
      const possible = await check(place);
      if (!possible.ok) return possible;
      const { path, repository, branch } = place;
      // Git still has it in its list, and would refuse the path; only this one is taken off.
      if (await isListed(place)) {
        const removed = await runGit(repository, ['worktree', 'remove', '--force', '--', path]);
        if (!removed.ok) return err(words(removed.error));
      }
      const hasBranch = branch !== null && (await isThere(repository, `refs/heads/${branch}`));
      const target = hasBranch
        ? ['--', path, branch]
        : branch === null
          ? ['--detach', '--', path, place.commit]
          : ['-b', branch, '--', path, place.commit];
      const added = await runGit(repository, ['worktree', 'add', ...target], {
        timeoutMs: CHECKOUT_TIMEOUT_MS,
      });
      return added.ok ? ok(null) : err(words(added.error));
    },
  };
}

async function check(place: WorktreePlace): Promise<Result<null, string>> {
  const { path, repository, branch, commit } = place;
  if (!(await isFolder(repository))) return err(`Its repository ${repository} is gone too.`);
  if ((await readdir(path).catch(() => [])).length > 0)
    return err(`There is something else at ${path} now.`);
  if (branch !== null && (await isThere(repository, `refs/heads/${branch}`))) {
    const other = await checkedOutAt(repository, branch);
    return other === null || other === path
      ? ok(null)
      : err(`Its branch ${branch} is checked out in ${other} now.`);
  }
  return (await isThere(repository, `${commit}^{commit}`))
    ? ok(null)
    : err(
        `Neither its branch nor its commit ${commit.slice(0, 10)} is in the repository any more.`,
      );
}

const isThere = async (repository: string, name: string): Promise<boolean> =>
  (await runGit(repository, ['rev-parse', '--quiet', '--verify', '--end-of-options', name])).ok;

async function isListed({ path, repository }: WorktreePlace): Promise<boolean> {
  const listed = await lines(repository, ['worktree', 'list', '--porcelain']);
  return listed.ok && listed.value.includes(`worktree ${path}`);
}

/** Absolute path of the worktree that has the branch; null: none has. */
async function checkedOutAt(repository: string, branch: string): Promise<string | null> {
  const listed = await lines(repository, ['worktree', 'list', '--porcelain']);
  if (!listed.ok) return null;
  const at = listed.value.indexOf(`branch refs/heads/${branch}`);
  const before = listed.value.slice(0, Math.max(at, 0));
  const path = before.findLast((line) => line.startsWith('worktree '))?.slice('worktree '.length);
  if (at < 0 || path === undefined) return null;
  return realpath(path).catch(() => path);
}

/** The first of the list is the main one. */
const mainOf = (listed: readonly string[]): string | null =>
  listed.find((line) => line.startsWith('worktree '))?.slice('worktree '.length) ?? null;

async function lines(cwd: string, args: readonly string[]): Promise<Result<string[], GitFailure>> {
  const done = await runGit(cwd, args);
  return done.ok
    ? ok(
        done.value
          .toString('utf8')
          .split('\n')
          .filter((line) => line !== ''),
      )
    : done;
}

const isNoRepository = ({ reason, message }: GitFailure): boolean =>
  reason === 'not-installed' || (reason === 'failed' && message.includes('not a git repository'));

const words = ({ message }: GitFailure): string => `git: ${message}`;
