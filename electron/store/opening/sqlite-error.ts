import { StoreError, type StoreErrorCode } from '@shared/domain/store-types';

/** What a SQLite failure means for the user; null when it is a bug of ours (bad SQL, a constraint). */
export const classifySqliteError = (error: unknown): StoreErrorCode | null => {
  const code = sqliteCode(error);
  if (code === null) return null;
  const primary = PRIMARY_CODES.find(
    ([prefix]) => code === prefix || code.startsWith(`${prefix}_`),
  );
  return primary?.[1] ?? null;
};

/** The same failure as the error callers react to; anything that is no fault of the disk stays as it is. */
export const toStoreError = (error: unknown): unknown => {
  const code = classifySqliteError(error);
  if (code === null) return error;
  return new StoreError(code, MESSAGES[code], { cause: error });
};

export const sqliteCode = (error: unknown): string | null => {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : null;
};

const PRIMARY_CODES: readonly (readonly [string, StoreErrorCode])[] = [
  // The file that goes with the log gets its room beforehand, and there was none.
  ['SQLITE_IOERR_SHMSIZE', 'database-full'],
  ['SQLITE_BUSY', 'database-locked'],
  ['SQLITE_LOCKED', 'database-locked'],
  ['SQLITE_FULL', 'database-full'],
  ['SQLITE_READONLY', 'database-read-only'],
  ['SQLITE_PERM', 'database-read-only'],
  ['SQLITE_CANTOPEN', 'database-read-only'],
  ['SQLITE_CORRUPT', 'database-damaged'],
  ['SQLITE_NOTADB', 'database-damaged'],
  // The disk failed to read or write. What is in the file can no longer be trusted unchecked.
  ['SQLITE_IOERR', 'database-damaged'],
];

const MESSAGES: Record<StoreErrorCode, string> = {
  'database-locked':
    'Another program kept the database locked for too long. What was saved before is kept; try again.',
  'database-full':
    'The disk is full, so nothing more can be saved. What was saved before is kept; free some space and try again.',
  'database-read-only':
    'The database may not be written. What was saved before is kept; check who may write the file and its folder.',
  'database-damaged':
    'The database file is damaged or the disk failed. Nothing more was written; start again from a backup.',
};
