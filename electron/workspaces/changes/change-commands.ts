import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { err, ok, type Result } from '@shared/domain/result';
import { type GitFailure, runGit } from '../git';
import type { KeptFiles } from '../kept-files';
import { literal } from './file-diff';
import { parseStatusV2, type StatusEntry } from './parse-status';
import { findTop, words } from './read-changes';

export interface ChangeCommands {
  stage(cwd: string, paths: readonly string[]): Promise<Result<null, string>>;
  unstage(cwd: string, paths: readonly string[]): Promise<Result<null, string>>;
  /** Takes back what is not staged; answers the ref that holds the files as they were. */
  discard(cwd: string, paths: readonly string[]): Promise<Result<string, string>>;
  undoDiscard(cwd: string, ref: string): Promise<Result<null, string>>;
  /** Answers the short name of the commit. */
  commit(cwd: string, message: string, isAmend: boolean): Promise<Result<string, string>>;
  lastMessage(cwd: string): Promise<Result<string | null, string>>;
  createBranch(cwd: string, name: string): Promise<Result<null, string>>;
  push(cwd: string): Promise<Result<null, string>>;
}

/** Hooks of a repository may run its tests. */
const COMMIT_TIMEOUT_MS = 10 * 60_000;
const PUSH_TIMEOUT_MS = 5 * 60_000;
/** A command line holds some hundred kilobytes everywhere. */
const PATHS_AT_ONCE = 200;

export function createChangeCommands(kept: Pick<KeptFiles, 'keep' | 'restore'>): ChangeCommands {
  return {
    stage: (cwd, paths) => onPaths(cwd, paths, ['add', '--all', '--']),

    async unstage(cwd, paths) {
      const head = await runGit(cwd, ['rev-parse', '--verify', '--quiet', 'HEAD']);
      // Before the first commit there is nothing an index could go back to.
      const args = head.ok ? ['restore', '--staged', '--'] : ['rm', '--cached', '--quiet', '--'];
      return onPaths(cwd, paths, args);
    },

    async discard(cwd, paths) {
      const top = await findTop(cwd);
      if (!top.ok) return err(words(top.error));
      const found = await entriesOf(top.value, paths);
      if (!found.ok) return found;
      const entries = found.value.filter(
        ({ isUntracked, unstaged }) => isUntracked || unstaged !== null,
      );
      const odd = entries.find(({ isConflicted, isSubmodule }) => isConflicted || isSubmodule);
      if (odd !== undefined)
        return err(
          `${odd.path} is ${odd.isConflicted ? 'in conflict' : 'a submodule'} and was left as it is, like all the others. Use a terminal for it.`,
        );
      if (entries.length === 0) return err('These files are as they were already.');
      const ref = await kept.keep(
        top.value,
        `discarded/${randomUUID()}`,
        entries.map(({ path }) => join(top.value, path)),
      );
      if (!ref.ok) return err(`${ref.error} Nothing was discarded, as it could not be undone.`);
      const tracked = entries.filter(({ isUntracked }) => !isUntracked);
      const fresh = entries.filter(({ isUntracked }) => isUntracked);
      const back = await onPaths(top.value, namesOf(tracked), ['restore', '--worktree', '--']);
      if (!back.ok) return back;
      // Just listed as untracked: git takes away those files and nothing else.
      const gone = await onPaths(top.value, namesOf(fresh), ['clean', '--force', '--quiet', '--']);
      return gone.ok ? ok(ref.value) : gone;
    },

    async undoDiscard(cwd, ref) {
      const restored = await kept.restore(cwd, ref);
      return restored.ok ? ok(null) : restored;
    },

    async commit(cwd, message, isAmend) {
      if (message.trim() === '') return err('Write what the commit changes first.');
      const made = await runGit(
        cwd,
        ['commit', '--quiet', ...(isAmend ? ['--amend'] : []), `--message=${message}`],
        { timeoutMs: COMMIT_TIMEOUT_MS },
      );
      if (!made.ok) return err(words(made.error));
      const name = await runGit(cwd, ['rev-parse', '--short', 'HEAD']);
      return name.ok ? ok(name.value.toString('utf8').trim()) : err(words(name.error));
    },

    async lastMessage(cwd) {
      const found = await runGit(cwd, ['log', '-1', '--format=%B']);
      return ok(found.ok ? found.value.toString('utf8').trim() : null);
    },

    async createBranch(cwd, name) {
      const valid = await runGit(cwd, ['check-ref-format', '--branch', name]);
      if (!valid.ok) return err(`“${name}” is no name a branch can have.`);
      return done(await runGit(cwd, ['switch', '--quiet', '--create', name]));
    },

    async push(cwd) {
      const upstream = await runGit(cwd, ['rev-parse', '--abbrev-ref', '--verify', '@{upstream}']);
      const options = { timeoutMs: PUSH_TIMEOUT_MS };
      if (upstream.ok) return done(await runGit(cwd, ['push', '--quiet'], options));
      const remotes = await runGit(cwd, ['remote']);
      if (!remotes.ok) return err(words(remotes.error));
      const names = remotes.value.toString('utf8').split('\n').filter(Boolean);
      const remote = names.find((one) => one === 'origin') ?? names[0];
      if (remote === undefined)
        return err('This repository has no remote to push to. Add one with git remote add.');
      return done(
        await runGit(cwd, ['push', '--quiet', '--set-upstream', remote, 'HEAD'], options),
      );
    },
  };
}

const done = (result: Result<Buffer, GitFailure>): Result<null, string> =>
  result.ok ? ok(null) : err(words(result.error));

const namesOf = (entries: readonly StatusEntry[]): string[] => entries.map(({ path }) => path);

async function entriesOf(
  top: string,
  paths: readonly string[],
): Promise<Result<StatusEntry[], string>> {
  const status = await runGit(top, [
    'status',
    '--porcelain=v2',
    '-z',
    '--no-renames',
    '--untracked-files=all',
  ]);
  if (!status.ok) return err(words(status.error));
  const wanted = new Set(paths);
  return ok(
    parseStatusV2(status.value.toString('utf8')).entries.filter(({ path }) => wanted.has(path)),
  );
}

/** From the top of the repository, whatever the folder. */
async function onPaths(
  cwd: string,
  paths: readonly string[],
  args: readonly string[],
): Promise<Result<null, string>> {
  for (let at = 0; at < paths.length; at += PATHS_AT_ONCE) {
    const some = paths.slice(at, at + PATHS_AT_ONCE).map(literal);
    const result = done(await runGit(cwd, [...args, ...some]));
    if (!result.ok) return result;
  }
  return ok(null);
}
