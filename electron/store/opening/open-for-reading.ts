import { readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { createDatabase } from './database';
import { checkIntegrity, isWorthChecking } from './integrity';
import { latestVersion, refuseForeign, schemaVersion } from './migrate';
import type { OpenStoreOptions } from './open';
import { Refusal } from './open-failure';
import { createReadableStore, type ReadableStore } from '../readable-store';
import { sqliteCode } from './sqlite-error';

/** The first schema that every reading query of this version understands. */
const OLDEST_READABLE_VERSION = 150;
/** Files larger than this are not read into memory whole. */
const MAX_IMAGE_BYTES = 1024 * 1024 * 1024;

/** Opens without changing anything. Throws what `explainFailure` knows. */
export const openForReading = (
  path: string,
  timeout: number,
  options: OpenStoreOptions,
): ReadableStore => {
  try {
    return prepare(new Database(path, { readonly: true, timeout }), path, options);
  } catch (error) {
    if (!isUnwritableFolder(error, path)) throw error;
    return prepare(new Database(readImage(path), { readonly: true }), path, options);
  }
};

const prepare = (
  raw: Database.Database,
  path: string,
  options: OpenStoreOptions,
): ReadableStore => {
  const close = (): void => {
    if (raw.open) raw.close();
  };
  try {
    refuseForeign(raw, options.migrations);
    const version = schemaVersion(raw);
    if (version === 0) throw new Refusal('database-missing', 'The file holds nothing yet.');
    if (version < Math.min(OLDEST_READABLE_VERSION, latestVersion(options.migrations))) {
      throw new Refusal(
        'database-read-only',
        'An older version of Roundhouse wrote it. Open it once in the window to bring it up to date.',
      );
    }
    if (isWorthChecking(path)) checkIntegrity(raw);
    return createReadableStore(createDatabase(raw, options), { close });
  } catch (error) {
    close();
    throw error;
  }
};

/**
 * Even to read a file in WAL mode SQLite needs to make a file beside it. Where the folder forbids that
 * and no log is left, nobody writes, and the file alone is the whole database.
 */
const isUnwritableFolder = (error: unknown, path: string): boolean => {
  const code = sqliteCode(error);
  if (code !== 'SQLITE_READONLY_DIRECTORY' && code !== 'SQLITE_CANTOPEN') return false;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY;
  return (
    size <= MAX_IMAGE_BYTES && statSync(`${path}-wal`, { throwIfNoEntry: false }) === undefined
  );
};

/** Bytes 18 and 19 name the journal mode (file format, "The Database Header"): 1 is without WAL. */
const readImage = (path: string): Buffer => {
  const image = readFileSync(path);
  if (image.length >= 20) image.fill(1, 18, 20);
  return image;
};
