import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { cliNames, type InstallPlaces, newestFirst } from './install-folders';

export type FileVerdict = 'runnable' | 'not-executable' | 'missing';

export interface FolderSearch {
  /** Absolute path of the first runnable one; null when there is none. */
  found: string | null;
  /** Files of the right name that may not be executed. */
  notExecutable: string[];
}

/** Looks for the CLI in each folder in turn. */
export async function searchFolders(
  folders: readonly string[],
  platform: NodeJS.Platform,
): Promise<FolderSearch> {
  const notExecutable: string[] = [];
  for (const folder of folders) {
    for (const name of cliNames(platform)) {
      const file = path.join(folder, name);
      const verdict = await judgeFile(file, platform);
      if (verdict === 'runnable') return { found: file, notExecutable };
      if (verdict === 'not-executable') notExecutable.push(file);
    }
  }
  return { found: null, notExecutable };
}

/** A JavaScript file is run by Node, so it need not be executable itself. */
export async function judgeFile(file: string, platform: NodeJS.Platform): Promise<FileVerdict> {
  try {
    if (!(await stat(file)).isFile()) return 'not-executable';
  } catch {
    return 'missing';
  }
  const isScript = /\.[cm]?js$/i.test(file);
  try {
    await access(file, isScript || platform === 'win32' ? constants.R_OK : constants.X_OK);
    return 'runnable';
  } catch {
    return 'not-executable';
  }
}

/** The fixed folders, then those of the version managers that exist, newest version first. */
export async function expandPlaces(places: InstallPlaces): Promise<string[]> {
  const versioned = await Promise.all(
    places.versioned.map(async ({ parent, tail }) => {
      const names = await readdir(parent).catch(() => []);
      return newestFirst(names).map((name) => path.join(parent, name, tail));
    }),
  );
  return [...places.folders, ...versioned.flat()];
}

/** Entries of a PATH variable, without empty and relative ones: those mean the current folder. */
export const pathEntries = (variable: string | undefined, delimiter: string): string[] =>
  (variable ?? '').split(delimiter).filter((entry) => path.isAbsolute(entry));
