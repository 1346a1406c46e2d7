import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from './file-index';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'files-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (...paths: string[]): void => {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
};
const names = async (cwd = folder): Promise<string[]> => {
  const found = await listFiles(cwd);
  if (!found.ok) throw new Error(found.error);
  return found.value.names.split('\0').toSorted();
};

test('of a repository everything but what is ignored, new files included, from the folder asked for', async () => {
  execFileSync('git', ['init', '-q'], { cwd: folder });
  put('.gitignore', 'src/a b.ts', 'src/é.ts', 'out/made.js', 'new.txt');
  writeFileSync(join(folder, '.gitignore'), 'out/\n');
  execFileSync('git', ['add', 'src'], { cwd: folder });
  expect(await names()).toEqual(['.gitignore', 'new.txt', 'src/a b.ts', 'src/é.ts']);
  expect(await names(join(folder, 'src'))).toEqual(['a b.ts', 'é.ts']);
});

test('without a repository hidden folders and heaps are left out', async () => {
  put('a.txt', 'in/b.txt', 'node_modules/x/y.js', '.cache/z');
  expect(await names()).toEqual(['a.txt', 'in/b.txt']);
});

test('a folder that is gone is an error that names it', async () => {
  rmSync(folder, { recursive: true });
  expect(await listFiles(folder)).toMatchObject({
    ok: false,
    error: expect.stringContaining(folder),
  });
});
