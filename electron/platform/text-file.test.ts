import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTextFile, writeTextFile } from './text-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundhouse-text-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writing', () => {
  test('puts the new text in place of the old and leaves nothing beside it', async () => {
    const path = join(folder, 'a.json');
    await writeFile(path, 'old');
    expect(await writeTextFile(path, 'new')).toEqual({ ok: true, value: null });
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  test('that cannot be done says why and leaves nothing beside it', async () => {
    await mkdir(join(folder, 'taken', 'inside'), { recursive: true });
    expect(await writeTextFile(join(folder, 'taken'), 'new')).toMatchObject({ ok: false });
    expect(await writeTextFile(join(folder, 'gone', 'a.json'), 'new')).toEqual({
      ok: false,
      error: 'there is no such file',
    });
    await writeFile(join(folder, 'file'), '');
    expect(await writeTextFile(join(folder, 'file', 'a.json'), 'new')).toEqual({
      ok: false,
      error: 'a part of its path is not a folder',
    });
    expect((await readdir(folder)).toSorted()).toEqual(['file', 'taken']);
  });
});

describe('reading', () => {
  test('with a limit takes only a file, and none that is larger', async () => {
    const path = join(folder, 'a.txt');
    await writeFile(path, 'äb');
    expect(await readTextFile(path, 3)).toEqual({ ok: true, value: 'äb' });
    expect(await readTextFile(path, 2)).toEqual({
      ok: false,
      error: 'it is larger than 2 bytes',
    });
    expect(await readTextFile(folder, 10)).toEqual({ ok: false, error: 'it is not a file' });
    expect(await readTextFile(join(folder, 'none'), 10)).toEqual({
      ok: false,
      error: 'there is no such file',
    });
  });
});
