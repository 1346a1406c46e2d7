import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from './git';
import { gitEnvironment } from './git-environment';
import { listUncommitted, parseStatus } from './uncommitted';

let folder: string;
const never = new AbortController().signal;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-git-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    env: gitEnvironment(process.env),
    stdio: 'ignore',
  });
}

function repository(): void {
  git('init', '-q');
  mkdirSync(join(folder, 'src'));
  for (const name of ['a.txt', 'old.txt', 'src/b.txt', 'gone.txt']) {
    writeFileSync(join(folder, name), `the content of ${name}\n`);
  }
  writeFileSync(join(folder, '.gitignore'), 'ignored/\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
}

test('a clean repository has no uncommitted paths', async () => {
  repository();
  expect(await listUncommitted(folder, never)).toEqual({ ok: true, value: { paths: [] } });
});

test('changed, new, renamed and deleted files are listed, ignored ones are not', async () => {
  repository();
  writeFileSync(join(folder, 'a.txt'), 'changed');
  writeFileSync(join(folder, 'ümlaut "x".txt'), 'new');
  mkdirSync(join(folder, 'ignored'));
  writeFileSync(join(folder, 'ignored', 'x'), 'new');
  renameSync(join(folder, 'old.txt'), join(folder, 'renamed.txt'));
  rmSync(join(folder, 'gone.txt'));
  git('add', 'old.txt', 'renamed.txt');
  const listed = await listUncommitted(folder, never);
  expect(listed.ok && listed.value?.paths).toEqual(
    ['a.txt', 'gone.txt', 'old.txt', 'renamed.txt', 'ümlaut "x".txt'].toSorted(),
  );
});

test('in a folder of a repository paths are its own, relative to it', async () => {
  repository();
  writeFileSync(join(folder, 'a.txt'), 'changed');
  writeFileSync(join(folder, 'src', 'b.txt'), 'changed');
  const listed = await listUncommitted(join(folder, 'src'), never);
  expect(listed).toEqual({ ok: true, value: { paths: ['b.txt'] } });
});

test('a folder without repository answers null', async () => {
  expect(await listUncommitted(folder, never)).toEqual({ ok: true, value: null });
});

test('a folder that is gone, and git that is told to stop, are failures of their own', async () => {
  expect(await runGit(join(folder, 'gone'), ['status'])).toMatchObject({
    error: { reason: 'folder-missing' },
  });
  expect(await runGit(folder, ['status'], { signal: AbortSignal.abort() })).toMatchObject({
    error: { reason: 'aborted' },
  });
});

test('git that does not end is stopped at its time limit', async () => {
  git('init', '-q');
  const result = await runGit(folder, ['-c', 'alias.hang=!sleep 30', 'hang'], { timeoutMs: 200 });
  expect(result).toMatchObject({ error: { reason: 'timed-out' } });
});

test("the folder's own file watcher program is not run", async () => {
  repository();
  const witness = join(folder, 'ran');
  git('config', 'core.fsmonitor', `touch ${witness}; false`);
  await listUncommitted(folder, never);
  const listed = await listUncommitted(folder, never);
  expect(listed.ok && listed.value?.paths).toEqual([]);
});

test('a rename in the middle does not swallow the next path', () => {
  expect(parseStatus('R  new\0old\0 M a b\0?? c\0')).toEqual(['new', 'old', 'a b', 'c']);
  expect(parseStatus('')).toEqual([]);
});

test('variables that point git elsewhere do not reach it', () => {
  expect(gitEnvironment({ GIT_DIR: '/elsewhere', PATH: '/bin', GONE: undefined })).toEqual({
    PATH: '/bin',
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  });
});
