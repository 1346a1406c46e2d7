import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeptFiles } from './kept-files';

const kept = createKeptFiles();
let root = '';
const at = (name: string) => join(root, name);
const write = (name: string, text: string) => writeFileSync(at(name), text);
const read = (name: string) => readFileSync(at(name), 'utf8');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

async function keep(name: string, ...paths: string[]): Promise<string> {
  const result = await kept.keep(root, name, paths.map(at));
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-kept-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('in a repository', () => {
  beforeEach(() => {
    git('init', '-q');
    mkdirSync(at('src'));
    write('src/a.txt', 'a1\n');
    write('.gitignore', 'ignored.txt\n');
    git('add', '-A');
    git('commit', '-qm', 'first');
  });

  test('files come back as they were: changed, new, ignored, gone, with odd names', async () => {
    write('src/a.txt', 'a2\n');
    write('new *[x].txt', 'new\n');
    write('new y.txt', 'stays\n');
    write('ignored.txt', 'ignored\n');
    symlinkSync('src/a.txt', at('link'));
    const names = ['src/a.txt', 'new *[x].txt', 'ignored.txt', 'link', 'gone.txt'];
    const ref = await keep('s/1', ...names);
    for (const name of names) rmSync(at(name), { force: true });
    write('src/a.txt', 'a3\n');
    write('gone.txt', 'was not there\n');
    write('new y.txt', 'changed since\n');
    expect(await kept.restore(root, ref)).toEqual({ ok: true, value: 5 });
    expect(read('src/a.txt')).toBe('a2\n');
    expect(read('new *[x].txt')).toBe('new\n');
    expect(read('ignored.txt')).toBe('ignored\n');
    expect(read('link')).toBe('a2\n');
    expect(existsSync(at('gone.txt'))).toBe(false);
    expect(read('new y.txt')).toBe('changed since\n');
  });

  test('what is kept is listed with its files for as long as it is there, newest first', async () => {
    expect(await kept.list(root, 's')).toEqual({ ok: true, value: [] });
    const ref = await keep('s/1', 'src/a.txt', 'gone.txt');
    await keep('other/1', 'src/a.txt');
    const found = await kept.list(join(root, 'src'), 's');
    expect(found).toMatchObject({
      ok: true,
      value: [{ ref, paths: [at('src/a.txt'), at('gone.txt')] }],
    });
    git('update-ref', '-d', ref);
    expect(await kept.list(root, 's')).toEqual({ ok: true, value: [] });
  });

  test('neither the index nor HEAD nor any branch is touched, by keeping or by putting back', async () => {
    write('src/a.txt', 'staged\n');
    git('add', 'src/a.txt');
    write('src/a.txt', 'not staged\n');
    const before = [git('status', '--porcelain'), git('ls-files', '-s'), git('branch', '-a')];
    const head = git('rev-parse', 'HEAD');
    const index = readFileSync(at('.git/index'));
    const ref = await keep('s/2', 'src/a.txt');
    write('src/a.txt', 'other\n');
    await kept.restore(root, ref);
    expect(readFileSync(at('.git/index')).equals(index)).toBe(true);
    expect([git('status', '--porcelain'), git('ls-files', '-s'), git('branch', '-a')]).toEqual(
      before,
    );
    expect(git('rev-parse', 'HEAD')).toBe(head);
    expect(ref).toBe('refs/roundhouse/files/s/2');
  });

  test('works from a folder below the top, and before the first commit', async () => {
    rmSync(at('.git'), { recursive: true });
    git('init', '-q');
    const ref = await kept.keep(at('src'), 's/3', [at('src/a.txt')]);
    write('src/a.txt', 'other\n');
    expect(await kept.restore(at('src'), ref.ok ? ref.value : '')).toEqual({ ok: true, value: 1 });
    expect(read('src/a.txt')).toBe('a1\n');
  });

  test('a file outside the repository cannot be kept, and nothing else is put back by name', async () => {
    expect(await kept.check(root, [join(tmpdir(), 'elsewhere.txt')])).toMatchObject({
      ok: false,
      error: expect.stringContaining('outside the repository'),
    });
    expect(await kept.check(root, [at('src/a.txt')])).toEqual({ ok: true, value: null });
    expect(await kept.restore(root, 'HEAD')).toMatchObject({ ok: false });
    expect(read('src/a.txt')).toBe('a1\n');
  });
});

test('without a repository it says why', async () => {
  write('a.txt', 'a\n');
  expect(await kept.check(root, [at('a.txt')])).toEqual({
    ok: false,
    error: 'The folder is in no git repository.',
  });
});
