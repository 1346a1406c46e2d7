import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { err, ok, type Result } from '@shared/domain/result';
import { type GitFailure, runGit } from './git';

/** Ours alone: no branch, no tag, in no list a person looks at, and never pushed by itself. */
const REF_FOLDER = 'refs/roundhouse/files';
/** A command line holds some hundred kilobytes everywhere. */
const PATHS_AT_ONCE = 200;

/**
 * Copies of files in a private ref of the repository they are in. Neither its index nor its working
 * tree nor HEAD is touched by keeping; putting back changes the kept files alone, and no index.
 */
export interface KeptFiles {
  /** `paths`: absolute. Fails with the reason, in words, when they cannot be kept. */
  check(cwd: string, paths: readonly string[]): Promise<Result<null, string>>;
  /** Files that are not there are kept as not there. Answers the ref. */
  keep(cwd: string, name: string, paths: readonly string[]): Promise<Result<string, string>>;
  /** How many files were put back or taken away again. */
  restore(cwd: string, ref: string): Promise<Result<number, string>>;
  /** What is kept under `folder`, the first part of a name; newest first. None where there is no repository. */
  list(cwd: string, folder: string): Promise<Result<KeptEntry[], string>>;
}

export interface KeptEntry {
  ref: string;
  /** UTC ms. */
  keptAt: number;
  /** Absolute. */
  paths: string[];
}

export function createKeptFiles(): KeptFiles {
  return {
    async check(cwd, paths) {
      const found = await locate(cwd, paths);
      return found.ok ? ok(null) : found;
    },

    async keep(cwd, name, paths) {
      const found = await locate(cwd, paths);
      if (!found.ok) return found;
      const { top, inside } = found.value;
      const ref = `${REF_FOLDER}/${name}`;
      const kept = await withIndex(async (indexFile) => {
        for (const some of portions(inside)) {
          const args = ['update-index', '--add', '--remove', '--', ...some];
          const added = await runGit(top, args, { indexFile });
          if (!added.ok) return added;
        }
        const tree = await runText(top, ['write-tree'], indexFile);
        if (!tree.ok) return tree;
        const commit = await runText(top, [
          ...AS_US,
          'commit-tree',
          '-m',
          listing(inside),
          tree.value,
        ]);
        return commit.ok ? runGit(top, ['update-ref', ref, commit.value]) : commit;
      });
      return kept.ok ? ok(ref) : err(words(kept.error));
    },

    async restore(cwd, ref) {
      if (!ref.startsWith(`${REF_FOLDER}/`))
        return err('It is not one of the copies Roundhouse made.');
      const top = await topOf(cwd);
      if (!top.ok) return top;
      const message = await runText(top.value, ['log', '-1', '--format=%B', ref]);
      if (!message.ok) return err(words(message.error));
      const names = await runGit(top.value, ['ls-tree', '-r', '-z', '--name-only', ref]);
      if (!names.ok) return err(words(names.error));
      const there = new Set(names.value.toString('utf8').split('\0'));
      const paths = listed(message.value);
      const back = paths.filter((path) => there.has(path));
      for (const some of portions(back)) {
        const args = ['restore', `--source=${ref}`, '--worktree', '--', ...some.map(literal)];
        const restored = await withIndex((indexFile) => runGit(top.value, args, { indexFile }));
        if (!restored.ok) return err(words(restored.error));
      }
      for (const path of paths)
        if (!there.has(path)) await rm(join(top.value, path), { force: true });
      return ok(paths.length);
    },

    async list(cwd, folder) {
      const top = await topOf(cwd);
      if (!top.ok) return ok([]);
      const format = '--format=%(committerdate:unix) %(refname)';
      const refs = await runText(top.value, [
        'for-each-ref',
        '--sort=-committerdate',
        `--count=${MAX_LISTED}`,
        format,
        `${REF_FOLDER}/${folder}/`,
      ]);
      if (!refs.ok) return err(words(refs.error));
      const entries: KeptEntry[] = [];
      for (const line of refs.value.split('\n').filter((each) => each !== '')) {
        const [seconds = '', ref = ''] = line.split(' ');
        const message = await runText(top.value, ['log', '-1', '--format=%B', ref]);
        if (!message.ok) return err(words(message.error));
        const paths = listed(message.value).map((path) => join(top.value, path));
        entries.push({ ref, keptAt: Number(seconds) * 1_000, paths });
      }
      return ok(entries);
    },
  };
}

/** More than a person looks through; each costs a look at its commit. */
const MAX_LISTED = 50;

const AS_US = ['-c', 'user.name=Roundhouse', '-c', 'user.email=roundhouse@localhost'];

/** Where the repository begins, and the paths from there. */
async function locate(
  cwd: string,
  paths: readonly string[],
): Promise<Result<{ top: string; inside: string[] }, string>> {
  const top = await topOf(cwd);
  if (!top.ok) return top;
  const inside: string[] = [];
  for (const path of paths) {
    const from = relative(top.value, await real(path));
    if (from === '' || from.startsWith('..') || isAbsolute(from))
      return err(`${path} is outside the repository.`);
    inside.push(from.split('\\').join('/'));
  }
  return ok({ top: top.value, inside });
}

async function topOf(cwd: string): Promise<Result<string, string>> {
  const top = await runText(cwd, ['rev-parse', '--show-toplevel']);
  if (top.ok) return ok(await realpath(top.value).catch(() => top.value));
  return err(
    top.error.reason === 'failed' ? 'The folder is in no git repository.' : words(top.error),
  );
}

/** The file itself may be gone, or be a link, which is kept as one. */
async function real(path: string): Promise<string> {
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}

async function withIndex<T>(use: (indexFile: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-index-'));
  try {
    return await use(join(folder, 'index'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runText(
  cwd: string,
  args: readonly string[],
  indexFile?: string,
): Promise<Result<string, GitFailure>> {
  const done = await runGit(cwd, args, indexFile === undefined ? {} : { indexFile });
  return done.ok ? ok(done.value.toString('utf8').replace(/\r?\n$/, '')) : done;
}

function portions(paths: readonly string[]): string[][] {
  const all: string[][] = [];
  for (let at = 0; at < paths.length; at += PATHS_AT_ONCE)
    all.push(paths.slice(at, at + PATHS_AT_ONCE));
  return all;
}

/** The tree cannot say which files were not there, so the message names them all. */
const listing = (paths: readonly string[]): string =>
  `Files before they were taken back\n\n${JSON.stringify(paths)}`;

function listed(message: string): string[] {
  const names: unknown = JSON.parse(message.slice(message.indexOf('[')));
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** A name, not a pattern. */
const literal = (path: string): string => `:(literal)${path}`;

const words = ({ message }: GitFailure): string => `git: ${message}`;
