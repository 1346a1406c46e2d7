import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** About a quarter of a second on a slow machine: less than a window needs to appear. */
const ALWAYS_CHECKED_BYTES = 16 * 1024 * 1024;

/** Small files are checked whenever they are opened; large ones only when there is a reason to. */
export const isWorthChecking = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= ALWAYS_CHECKED_BYTES;

/** Throws what SQLite would throw on meeting the damage. */
export const checkIntegrity = (db: Database.Database): void => {
  const found = db.prepare<[], { quick_check: string }>('PRAGMA quick_check(1)').get();
  if (found === undefined || found.quick_check === 'ok') return;
  throw Object.assign(new Error(found.quick_check), { code: 'SQLITE_CORRUPT' });
};
