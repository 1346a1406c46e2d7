import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { err, ok, type Result } from '@shared/domain/result';
import { listBackups } from './backup';
import type { SlowQuery } from './database';
import type { IsHolderAlive } from '../sessions/leases';
import type { Migration } from '../migrations';
import { openErrorMessage, type StoreOpenError } from './open-error';
import { explainFailure, Refusal } from './open-failure';
import { openForReading } from './open-for-reading';
import { openForWriting } from './open-for-writing';
import type { ReadableStore } from '../readable-store';
import type { Store } from '../store';

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
  /** How long to wait for another program's lock; by default 5 s. */
  busyTimeoutMs?: number;
  /** For tests of the runner: the schema's steps. */
  migrations?: readonly Migration[];
}

const BUSY_TIMEOUT_MS = 5_000;

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
  const timeout = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
  try {
    if (path !== ':memory:') preparePath(path, options.mode);
    if (options.mode === 'read-only') return ok(openForReading(path, timeout, options));
    const raw = new Database(path, { timeout });
    return ok(closingOnError(raw, () => openForWriting(raw, path, backupFolder, options)));
  } catch (error) {
    const { code, detail } = explainFailure(error);
    const backups = listBackups(backupFolder, path);
    return err({ code, message: openErrorMessage(code, path, backups), path, backups, detail });
  }
}

const preparePath = (path: string, mode: 'read-write' | 'read-only'): void => {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file !== undefined && !file.isFile()) throw new Refusal('database-damaged', 'It is no file.');
  if (mode === 'read-only' && (file === undefined || file.size === 0)) {
    throw new Refusal('database-missing', null);
  }
  if (file === undefined) makeFolder(dirname(path));
};

/** Step by step: Node's own `recursive` never returns where the system makes no folders (/proc). */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another program was faster.
    if (!existsSync(path)) throw error;
  }
};

const closingOnError = <T>(raw: Database.Database, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    raw.close();
    throw error;
  }
};
