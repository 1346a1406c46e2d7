import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { err, ok, type Result } from '@shared/domain/result';
import { listBackups, writeBackup } from './backup';
import { createDatabase, type DatabaseDeps, type SlowQuery } from './database';
import { checkIntegrity, isWorthChecking } from './integrity';
import type { IsHolderAlive } from './leases';
import { APPLICATION_ID, latestVersion, migrate, schemaVersion } from './migrate';
import type { Migration } from './migrations';
import { openErrorMessage, type StoreOpenError, type StoreOpenErrorCode } from './open-error';
import { markOpening, processExists } from './openings';
import { createReadableStore, type ReadableStore } from './readable-store';
import { classifySqliteError } from './sqlite-error';
import { createStore, type Store } from './store';

export interface OpenStoreOptions {
  /** Absolute or relative to the working folder; ':memory:' keeps everything in this process. */
  path: string;
  /** UTC ms. */
  clock: { now(): number };
  /** Where copies go before a migration; null: `backups` beside the file. */
  backupFolder?: string | null;
  /** Whether the program that wrote a lease still runs; by default whether its pid exists. */
  isHolderAlive?: IsHolderAlive;
  onSlowQuery?: (query: SlowQuery) => void;
  /** How long to wait for another program's lock. */
  busyTimeoutMs?: number;
  /** For tests of the runner: the schema's steps. */
  migrations?: readonly Migration[];
}

const BUSY_TIMEOUT_MS = 5_000;
/** A reader that stays long keeps the log from being reset; afterwards it shrinks to this. */
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Opens the one database. Read-write: creates it when there is none, checks it, backs it up and brings
 * its schema up to date. Read-only: changes nothing and works while another program writes.
 */
export function openStore(
  options: OpenStoreOptions & { mode: 'read-write' },
): Result<Store, StoreOpenError>;
export function openStore(
  options: OpenStoreOptions & { mode: 'read-only' },
): Result<ReadableStore, StoreOpenError>;
export function openStore(
  options: OpenStoreOptions & { mode: 'read-write' | 'read-only' },
): Result<Store | ReadableStore, StoreOpenError> {
  const path = options.path === ':memory:' ? options.path : resolve(options.path);
  const backupFolder = options.backupFolder ?? join(dirname(path), 'backups');
  let raw: Database.Database | null = null;
  try {
    raw = connect(path, options.mode, options.busyTimeoutMs ?? BUSY_TIMEOUT_MS);
    return ok(
      options.mode === 'read-write'
        ? prepareForWriting(raw, path, backupFolder, options)
        : prepareForReading(raw, path, options),
    );
  } catch (error) {
    raw?.close();
    const { code, detail } = explain(error, path);
    const backups = listBackups(backupFolder, path);
    return err({ code, message: openErrorMessage(code, path, backups), path, backups, detail });
  }
}

const connect = (
  path: string,
  mode: 'read-write' | 'read-only',
  busyTimeoutMs: number,
): Database.Database => {
  if (path !== ':memory:') {
    const file = statSync(path, { throwIfNoEntry: false });
    if (file !== undefined && !file.isFile())
      throw new Refusal('database-damaged', 'It is no file.');
    if (mode === 'read-only' && (file === undefined || file.size === 0)) {
      throw new Refusal('database-missing', null);
    }
    if (file === undefined) mkdirSync(dirname(path), { recursive: true });
  }
  return new Database(path, { readonly: mode === 'read-only', timeout: busyTimeoutMs });
};

const prepareForWriting = (
  raw: Database.Database,
  path: string,
  backupFolder: string,
  options: OpenStoreOptions,
): Store => {
  const migrations = options.migrations;
  refuseForeign(raw, latestVersion(migrations));
  raw.pragma('foreign_keys = ON');
  raw.pragma('journal_mode = WAL');
  // A power cut may lose the last commits, never the file: WAL with NORMAL keeps it consistent.
  raw.pragma('synchronous = NORMAL');
  // On macOS a plain fsync does not reach the disk; checkpoints are where that would tear the file.
  if (process.platform === 'darwin') raw.pragma('checkpoint_fullfsync = ON');
  raw.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
  raw.pragma('analysis_limit = 400');
  const version = schemaVersion(raw);
  if (version < latestVersion(migrations)) {
    if (version > 0) {
      checkIntegrity(raw);
      writeBackup(raw, backupFolder, path, version, options.clock.now());
    }
    migrate(raw, migrations);
  }
  let isDamaged = false;
  const db = createDatabase(
    raw,
    databaseDeps(options, () => (isDamaged = true)),
  );
  const opening = markOpening(db, options.clock.now());
  if (opening.lostCount > 0 || isWorthChecking(path)) checkIntegrity(raw);
  opening.forgetLost();
  return createStore(db, {
    now: () => options.clock.now(),
    isHolderAlive: options.isHolderAlive ?? ((holder) => processExists(holder.pid)),
    close() {
      if (!raw.open) return;
      // The mark of a damaged file stays, so that the next program to open it looks closely.
      if (!isDamaged) {
        opening.end();
        raw.pragma('optimize');
      }
      raw.close();
    },
  });
};

const prepareForReading = (
  raw: Database.Database,
  path: string,
  options: OpenStoreOptions,
): ReadableStore => {
  const latest = latestVersion(options.migrations);
  refuseForeign(raw, latest);
  const version = schemaVersion(raw);
  if (version === 0) throw new Refusal('database-missing', 'The file holds nothing yet.');
  if (version < latest && version < OLDEST_READABLE_VERSION) {
    throw new Refusal(
      'database-read-only',
      'An older version of Roundhouse wrote it. Open it once in the window to bring it up to date.',
    );
  }
  if (isWorthChecking(path)) checkIntegrity(raw);
  const db = createDatabase(
    raw,
    databaseDeps(options, () => {}),
  );
  return createReadableStore(db, {
    close() {
      if (raw.open) raw.close();
    },
  });
};

/** The first schema that every reading query of this version understands. */
const OLDEST_READABLE_VERSION = 40;

const refuseForeign = (raw: Database.Database, latest: number): void => {
  const version = schemaVersion(raw);
  const applicationId = Number(raw.pragma('application_id', { simple: true }));
  if (applicationId === APPLICATION_ID) {
    if (version <= latest) return;
    throw new Refusal('database-newer', `It has version ${version}; this program knows ${latest}.`);
  }
  const tables = raw.prepare<[], { n: number }>('SELECT count(*) AS n FROM sqlite_schema').get();
  if (applicationId !== 0 || version !== 0 || (tables?.n ?? 0) > 0) {
    throw new Refusal('database-damaged', 'It belongs to another program.');
  }
};

const databaseDeps = (options: OpenStoreOptions, onDamage: () => void): DatabaseDeps => ({
  onDamage,
  ...(options.onSlowQuery === undefined ? {} : { onSlowQuery: options.onSlowQuery }),
});

/** A refusal of our own, on its way to the one place that makes it a value. */
class Refusal extends Error {
  constructor(
    readonly code: StoreOpenErrorCode,
    readonly detail: string | null,
  ) {
    super(code);
  }
}

const explain = (
  error: unknown,
  path: string,
): { code: StoreOpenErrorCode; detail: string | null } => {
  if (error instanceof Refusal) return { code: error.code, detail: error.detail };
  const code = classifySqliteError(error) ?? fileErrorCode(error);
  if (code === null) throw error;
  return { code, detail: `${path}: ${error instanceof Error ? error.message : String(error)}` };
};

const fileErrorCode = (error: unknown): StoreOpenErrorCode | null => {
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'database-read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'database-full';
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return 'database-missing';
    default:
      return null;
  }
};
