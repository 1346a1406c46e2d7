import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WorktreePlace } from '@shared/domain/entities';
import { createWorktrees } from './worktrees';

const worktrees = createWorktrees();
let root = '';
let main = '';
let linked = '';
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

async function placeOf(cwd: string): Promise<WorktreePlace> {
  const found = await worktrees.find(cwd);
  if (!found.ok || found.value === null) throw new Error(`No worktree: ${JSON.stringify(found)}`);
  return found.value;
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-worktrees-')));
  main = join(root, 'main');
  linked = join(root, 'side way');
  mkdirSync(main);
  git(main, 'init', '-q', '-b', 'trunk');
  writeFileSync(join(main, 'a.txt'), 'a\n');
  git(main, 'add', '-A');
  git(main, 'commit', '-qm', 'first');
  git(main, 'worktree', 'add', '-q', '-b', 'side', linked);
  writeFileSync(join(linked, 'a.txt'), 'side\n');
  git(linked, 'commit', '-qam', 'second');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a linked worktree is known by its repository, branch and commit; nothing else is one', async () => {
  mkdirSync(join(linked, 'deep'));
  expect(await placeOf(join(linked, 'deep'))).toEqual({
    path: linked,
    repository: main,
    branch: 'side',
    commit: git(linked, 'rev-parse', 'HEAD'),
  });
  expect(await worktrees.find(main)).toEqual({ ok: true, value: null });
  expect(await worktrees.find(root)).toEqual({ ok: true, value: null });
  expect(await worktrees.find(join(root, 'gone'))).toMatchObject({ ok: false });
});

describe('case 66: a removed worktree is made again', () => {
  test('on its branch, whether git removed it or its folder was deleted', async () => {
    const place = await placeOf(linked);
    git(main, 'worktree', 'remove', linked);
    expect(await worktrees.recreate(place)).toEqual({ ok: true, value: null });
    expect(readFileSync(join(linked, 'a.txt'), 'utf8')).toBe('side\n');
    rmSync(linked, { recursive: true });
    expect(await worktrees.recreate(place)).toEqual({ ok: true, value: null });
    expect(git(linked, 'branch', '--show-current')).toBe('side');
  });

  test('at its commit, where the branch was deleted with it or there was none', async () => {
    const place = await placeOf(linked);
    git(main, 'worktree', 'remove', linked);
    git(main, 'branch', '-D', 'side');
    expect(await worktrees.recreate(place)).toEqual({ ok: true, value: null });
    expect(git(linked, 'branch', '--show-current')).toBe('side');
    expect(git(linked, 'rev-parse', 'HEAD')).toBe(place.commit);
    git(linked, 'checkout', '-q', '--detach');
    const detached = await placeOf(linked);
    expect(detached.branch).toBeNull();
    git(main, 'worktree', 'remove', linked);
    expect(await worktrees.recreate(detached)).toEqual({ ok: true, value: null });
    expect(git(linked, 'rev-parse', 'HEAD')).toBe(place.commit);
  });

  test('not over something else, nor from a branch another worktree has, nor without its repository', async () => {
    const place = await placeOf(linked);
    git(main, 'worktree', 'remove', linked);
    mkdirSync(linked);
    writeFileSync(join(linked, 'mine.txt'), 'mine\n');
    expect(await worktrees.recreate(place)).toMatchObject({ ok: false });
    expect(existsSync(join(linked, 'mine.txt'))).toBe(true);
    rmSync(linked, { recursive: true });
    git(main, 'worktree', 'add', '-q', join(root, 'other'), 'side');
    expect(await worktrees.check(place)).toEqual({
      ok: false,
      error: `Its branch side is checked out in ${join(root, 'other')} now.`,
    });
    rmSync(main, { recursive: true });
    expect(await worktrees.check(place)).toMatchObject({ ok: false });
  });
});
