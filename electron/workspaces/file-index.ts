import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result } from '@shared/domain/result';
import { runGit } from './git';

export interface FileIndex {
  /** From the folder, "/" inside, NUL between. */
  names: string;
  isCut: boolean;
}

/** Where there is no repository nobody says what is worth listing. */
const MAX_WALKED = 20_000;
const LEFT_OUT = new Set(['node_modules', '__pycache__', 'target', 'venv']);

/**
 * The files of a folder: those of its repository and new ones that are not ignored; without a repository all
 * but hidden and known heaps, up to a number.
 */
export async function listFiles(cwd: string): Promise<Result<FileIndex, string>> {
  const listed = await runGit(cwd, [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ]);
  if (listed.ok)
    return ok({ names: listed.value.toString('utf8').replace(/\0$/, ''), isCut: false });
  if (listed.error.reason === 'folder-missing') return { ok: false, error: listed.error.message };
  return ok(await walk(cwd));
}

async function walk(root: string): Promise<FileIndex> {
  const names: string[] = [];
  // Breadth first: of what is left out the deepest goes first.
  const folders = [''];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of await entriesOf(join(root, folder))) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && !LEFT_OUT.has(entry.name)) folders.push(name);
      } else if (entry.isFile()) names.push(name);
      if (names.length >= MAX_WALKED) return { names: names.join('\0'), isCut: true };
    }
  }
  return { names: names.join('\0'), isCut: false };
}

/** A folder that may not be read is left out. */
const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);
