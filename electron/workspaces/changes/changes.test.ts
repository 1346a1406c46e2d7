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
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Changes } from '@shared/contract/changes';
import { createKeptFiles } from '../kept-files';
import { createChangeCommands } from './change-commands';
import { readFileDiff } from './file-diff';
import { readChanges } from './read-changes';

let folder = '';
const commands = createChangeCommands(createKeptFiles());

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'changes-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const put = (path: string, text: string | Buffer): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const start = (files: Record<string, string>): void => {
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@b');
  for (const [path, text] of Object.entries(files)) put(path, text);
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
};
const read = async (edited: string[] = []): Promise<Extract<Changes, { state: 'repository' }>> => {
  const found = await readChanges(folder, edited);
  if (!found.ok) throw new Error(found.error);
  if (found.value.state === 'none') throw new Error(found.value.reason);
  return found.value;
};
const diff = (path: string, side: 'staged' | 'unstaged' = 'unstaged', isWhole = false) =>
  readFileDiff(folder, { path, side, isWhole });

describe('the changes of a folder', () => {
  test('are told by side, with lines, and a session’s own edits are marked', async () => {
    start({ 'a.txt': 'one\ntwo\n', 'gone.txt': 'x\n', 'é b.txt': 'z\n' });
    put('a.txt', 'one\n2\n');
    git('add', 'a.txt');
    put('a.txt', 'one\n2\nthree\n');
    rmSync(join(folder, 'gone.txt'));
    put('é b.txt', 'y\n');
    put('new/-n.txt', 'n\n');
    const { files, branch, hasCommit } = await read([join(folder, 'é b.txt'), '/elsewhere/x']);
    expect({ branch, hasCommit }).toEqual({ branch: 'main', hasCommit: true });
    expect(files).toMatchObject([
      {
        path: 'a.txt',
        staged: { kind: 'modified', lines: { insertions: 1, deletions: 1 } },
        unstaged: { kind: 'modified', lines: { insertions: 1, deletions: 0 } },
        isFromSession: false,
      },
      { path: 'gone.txt', staged: null, unstaged: { kind: 'deleted' } },
      { path: 'é b.txt', unstaged: { kind: 'modified' }, isFromSession: true },
      { path: 'new/-n.txt', isUntracked: true, unstaged: { kind: 'added', lines: null } },
    ]);
  });

  test('are told before the first commit, detached, and without a repository', async () => {
    expect(await readChanges(folder, [])).toMatchObject({ value: { state: 'none' } });
    git('init', '--quiet', '--initial-branch=main');
    put('a.txt', 'one\n');
    expect(await read()).toMatchObject({ hasCommit: false, files: [{ path: 'a.txt' }] });
    expect(await commands.stage(folder, ['a.txt'])).toEqual({ ok: true, value: null });
    expect(await read()).toMatchObject({ files: [{ staged: { kind: 'added' } }] });
    expect(await commands.unstage(folder, ['a.txt'])).toEqual({ ok: true, value: null });
    expect(await read()).toMatchObject({ files: [{ staged: null, isUntracked: true }] });
    git('-c', 'user.name=A', 'add', '.');
    git('commit', '--quiet', '--message=first');
    git('checkout', '--quiet', '--detach');
    expect(await read()).toMatchObject({ branch: null, files: [] });
    rmSync(folder, { recursive: true });
    expect(await readChanges(folder, [])).toMatchObject({ value: { state: 'none' } });
  });

  test('of a repository inside another one are its own', async () => {
    start({ 'a.txt': 'one\n' });
    mkdirSync(join(folder, 'inner'));
    execFileSync('git', ['init', '--quiet'], { cwd: join(folder, 'inner') });
    put('inner/b.txt', 'b\n');
    const inner = await readChanges(join(folder, 'inner'), []);
    expect(inner).toMatchObject({
      value: { top: join(folder, 'inner'), files: [{ path: 'b.txt' }] },
    });
  });
});

describe('a diff', () => {
  test('is of one side, and of a new file all of it', async () => {
    start({ 'a.txt': 'one\n' });
    put('a.txt', 'two\n');
    git('add', 'a.txt');
    put('a.txt', 'three\n');
    put('new.txt', 'n\nm');
    expect(await diff('a.txt', 'staged')).toEqual({
      ok: true,
      value: { kind: 'text', diff: '@@ -1 +1 @@\n-one\n+two\n' },
    });
    expect(await diff('a.txt')).toMatchObject({ value: { diff: '@@ -1 +1 @@\n-two\n+three\n' } });
    expect(await diff('new.txt')).toMatchObject({
      value: { diff: '@@ -0,0 +1,2 @@\n+n\n+m\n\\ No newline at end of file\n' },
    });
  });

  test('is held back when it is binary or large, until it is asked for', async () => {
    start({ 'a.bin': 'a\0b', 'long.json': '1' });
    put('a.bin', 'a\0c');
    put('new.bin', Buffer.from([0, 1]));
    put('long.json', 'x'.repeat(500_000));
    put('new.json', 'y'.repeat(500_000));
    expect(await diff('a.bin')).toEqual({ ok: true, value: { kind: 'binary' } });
    expect(await diff('new.bin')).toEqual({ ok: true, value: { kind: 'binary' } });
    for (const path of ['long.json', 'new.json']) {
      expect(await diff(path)).toMatchObject({ value: { kind: 'large' } });
      expect(await diff(path, 'unstaged', true)).toMatchObject({ value: { kind: 'text' } });
    }
  });

  test('of a conflict is against our side', async () => {
    start({ 'a.txt': 'one\n' });
    git('checkout', '--quiet', '-b', 'other');
    put('a.txt', 'theirs\n');
    git('commit', '--quiet', '--all', '--message=theirs');
    git('checkout', '--quiet', 'main');
    put('a.txt', 'ours\n');
    git('commit', '--quiet', '--all', '--message=ours');
    expect(() => git('merge', 'other')).toThrow();
    expect((await read()).files).toMatchObject([{ path: 'a.txt', isConflicted: true }]);
    const shown = await diff('a.txt');
    expect(shown).toMatchObject({
      value: { kind: 'text', diff: expect.stringContaining('+theirs') },
    });
    expect(await commands.discard(folder, ['a.txt'])).toMatchObject({
      error: expect.stringContaining('in conflict'),
    });
  });
});

describe('a commit', () => {
  test('holds what is staged, and an amend replaces the newest', async () => {
    start({ 'a.txt': 'one\n', 'b.txt': 'one\n' });
    put('a.txt', 'two\n');
    put('b.txt', 'two\n');
    await commands.stage(folder, ['a.txt']);
    expect(await commands.commit(folder, '-m looks like an option', false)).toMatchObject({
      ok: true,
    });
    expect(git('show', '--format=%B', '--name-only', 'HEAD')).toContain('a.txt');
    expect((await read()).files.map(({ path }) => path)).toEqual(['b.txt']);
    expect(await commands.lastMessage(folder)).toEqual({
      ok: true,
      value: '-m looks like an option',
    });
    await commands.stage(folder, ['b.txt']);
    await commands.commit(folder, 'both', true);
    expect(git('rev-list', '--count', 'HEAD').trim()).toBe('2');
    expect(await commands.commit(folder, '  ', false)).toMatchObject({ ok: false });
  });

  test('that a hook refuses says what the hook said, and changes nothing', async () => {
    start({ 'a.txt': 'one\n' });
    put('.git/hooks/pre-commit', '#!/bin/sh\necho "line 3: no tabs" >&2\nexit 1\n');
    execFileSync('chmod', ['+x', join(folder, '.git/hooks/pre-commit')]);
    put('a.txt', 'two\n');
    await commands.stage(folder, ['a.txt']);
    expect(await commands.commit(folder, 'x', false)).toEqual({
      ok: false,
      error: 'line 3: no tabs',
    });
    expect((await read()).files).toMatchObject([{ staged: { kind: 'modified' } }]);
  });
});

describe('a branch', () => {
  test('is made of what is checked out, and pushed with an upstream, never by force', async () => {
    start({ 'a.txt': 'one\n' });
    expect(await commands.push(folder)).toMatchObject({
      error: expect.stringContaining('no remote'),
    });
    const remote = join(folder, '.git', 'remote.git');
    execFileSync('git', ['init', '--quiet', '--bare', remote]);
    git('remote', 'add', 'origin', remote);
    for (const name of ['-x', 'a..b', ''])
      expect(await commands.createBranch(folder, name)).toMatchObject({ ok: false });
    expect(await commands.createBranch(folder, 'topic/é')).toEqual({ ok: true, value: null });
    expect(await commands.push(folder)).toEqual({ ok: true, value: null });
    expect(await read()).toMatchObject({
      branch: 'topic/é',
      upstream: { name: 'origin/topic/é', ahead: 0, behind: 0 },
    });
    git('commit', '--quiet', '--amend', '--message=another');
    expect(await commands.push(folder)).toMatchObject({
      error: expect.stringContaining('rejected'),
    });
  });
});

test('whatever is discarded, undo brings every byte back, and nothing else is touched', async () => {
  const names = ['a.txt', 'é b.txt', 'in/-c.txt', 'in/new é.txt'] as const;
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  const state = fc.option(text, { nil: null });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(state, state, state, state),
      fc.subarray([...names], { minLength: 1 }),
      async (states, chosen) => {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        start({ 'a.txt': 'one\n', 'é b.txt': 'two\n', 'in/-c.txt': 'three\n' });
        states.forEach((content, index) => {
          const path = names[index] ?? '';
          if (content === null) rmSync(join(folder, path), { force: true });
          else put(path, content);
        });
        const bytes = (path: string) =>
          existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'hex') : null;
        const before = names.map(bytes);
        const head = git('rev-parse', 'HEAD');
        const index = git('ls-files', '-s');
        const discarded = await commands.discard(folder, chosen);
        names.forEach((path, at) => {
          if (!chosen.includes(path)) expect(bytes(path)).toBe(before[at]);
        });
        if (discarded.ok) {
          const left = (await read()).files.map(({ path }) => path);
          for (const path of chosen) expect(left).not.toContain(path);
          expect(await commands.undoDiscard(folder, discarded.value)).toMatchObject({ ok: true });
        }
        expect(names.map(bytes)).toEqual(before);
        expect(git('rev-parse', 'HEAD')).toBe(head);
        expect(git('ls-files', '-s')).toBe(index);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);
