import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type Database from 'better-sqlite3';

/** Three steps back are enough to return to; more would fill the disk with copies nobody asked for. */
const KEPT_BACKUPS = 3;

/** No copy takes as long: what is older was left by a program that was killed while it wrote. */
const PARTIAL_AGE_MS = 60 * 60 * 1000;

/** Writes a whole, consistent copy of the open database and returns its path. */
export const writeBackup = (
  db: Database.Database,
  folder: string,
  path: string,
  version: number,
  now: number,
): string => {
  mkdirSync(folder, { recursive: true });
  removeLeftPartials(folder, path);
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  const target = join(folder, `${prefixOf(path)}${stamp}-v${version}.sqlite`);
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  for (const old of listBackups(folder, path).slice(KEPT_BACKUPS)) rmSync(old, { force: true });
  return target;
};

/** Absolute paths of the backups of this database, newest first. */
export const listBackups = (folder: string, path: string): string[] => {
  return namesIn(folder)
    .filter((name) => name.startsWith(prefixOf(path)) && name.endsWith('.sqlite'))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
};

const removeLeftPartials = (folder: string, path: string): void => {
  for (const name of namesIn(folder)) {
    if (!name.startsWith(prefixOf(path)) || !name.endsWith('.partial')) continue;
    const partial = join(folder, name);
    const writtenAt = statSync(partial, { throwIfNoEntry: false })?.mtimeMs;
    if (writtenAt === undefined || Date.now() - writtenAt < PARTIAL_AGE_MS) continue;
    rmSync(partial, { force: true });
  }
};

/** None when the folder is not there or may not be read: backups are an offer, not a need. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const prefixOf = (path: string): string => `${basename(path, extname(path))}-backup-`;
