import Database from 'better-sqlite3';
import { err, ok, type Result } from '@shared/domain/result';
import { createDatabase, type WritableDb } from './database';
import { latestVersion, schemaVersion } from './migrate';
import type { StoreOpenErrorCode } from './open-error';
import { explainFailure } from './open-failure';

const BUSY_TIMEOUT_MS = 5_000;

/** A second handle, for a worker thread, on a database that this program has open and up to date. */
export function openSecondHandle(
  path: string,
  busyTimeoutMs = BUSY_TIMEOUT_MS,
): Result<{ db: WritableDb; close(): void }, StoreOpenErrorCode> {
  try {
    const raw = new Database(path, { timeout: busyTimeoutMs, fileMustExist: true });
    if (schemaVersion(raw) !== latestVersion()) {
      raw.close();
      return err('database-newer');
    }
    raw.pragma('foreign_keys = ON');
    raw.pragma('synchronous = NORMAL');
    return ok({ db: createDatabase(raw, {}), close: () => void raw.close() });
  } catch (error) {
    return err(explainFailure(error).code);
  }
}
