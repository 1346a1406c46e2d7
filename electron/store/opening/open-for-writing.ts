import type Database from 'better-sqlite3';
import { StoreError } from '@shared/domain/store-types';
import { writeBackup } from './backup';
import { createDatabase } from './database';
import { checkIntegrity, isWorthChecking } from './integrity';
import { latestVersion, migrate, refuseForeign, schemaVersion } from './migrate';
import type { OpenStoreOptions } from './open';
import { describe, explainFailure, Refusal } from './open-failure';
import { listLostOpenings, markOpening, processExists } from './openings';
import { classifySqliteError } from './sqlite-error';
import { createStore, type Store } from '../store';

/** A reader that stays long keeps the log from being reset; afterwards it shrinks to this. */
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

/** Checks, configures, backs up and migrates an open file. Throws what `explainFailure` knows. */
export const openForWriting = (
  raw: Database.Database,
  path: string,
  backupFolder: string,
  options: OpenStoreOptions,
): Store => {
  const now = options.clock.now();
  refuseForeign(raw, options.migrations);
  configure(raw);
  const version = schemaVersion(raw);
  if (version < latestVersion(options.migrations)) {
    if (version > 0) {
      checkIntegrity(raw);
      backUp(raw, backupFolder, path, version, now);
    }
    migrate(raw, options.migrations);
  }
  let isDamaged = false;
  const db = createDatabase(raw, {
    ...options,
    onDamage: () => {
      isDamaged = true;
    },
  });
  const lost = listLostOpenings(db, now);
  if (lost.length > 0 || isWorthChecking(path)) checkIntegrity(raw);
  const endOpening = markOpening(db, lost, now);
  return createStore(db, {
    now: () => options.clock.now(),
    isHolderAlive: options.isHolderAlive ?? ((holder) => processExists(holder.pid)),
    close() {
      if (!raw.open) return;
      // A mark that stays, of a damaged file or after trouble, makes the next program look closely.
      try {
        if (isDamaged) return;
        endOpening();
        raw.pragma('optimize');
      } catch (error) {
        if (!(error instanceof StoreError) && classifySqliteError(error) === null) throw error;
      } finally {
        raw.close();
      }
    },
  });
};

const configure = (raw: Database.Database): void => {
  raw.pragma('foreign_keys = ON');
  raw.pragma('journal_mode = WAL');
  // A power cut may lose the last commits, never the file: WAL with NORMAL keeps it consistent.
  raw.pragma('synchronous = NORMAL');
  // On macOS a plain fsync does not reach the disk; checkpoints are where that would tear the file.
  if (process.platform === 'darwin') raw.pragma('checkpoint_fullfsync = ON');
  raw.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
  // Bounds what `optimize` reads on close, so that quitting does not wait for it.
  raw.pragma('analysis_limit = 400');
};

const backUp = (...args: Parameters<typeof writeBackup>): void => {
  try {
    writeBackup(...args);
  } catch (error) {
    const { code } = explainFailure(error);
    throw new Refusal(
      code === 'database-missing' ? 'database-read-only' : code,
      `No copy could be made before the update: ${describe(error)}`,
    );
  }
};
