import type { StoreErrorCode } from '@shared/domain/store-types';

export type StoreOpenErrorCode = StoreErrorCode | 'database-newer' | 'database-missing';

/** Why a database could not be opened. Nothing of it was changed. */
export interface StoreOpenError {
  code: StoreOpenErrorCode;
  /** What happened, what was kept, what to do. */
  message: string;
  path: string;
  /** Copies made before earlier migrations, newest first. */
  backups: string[];
  /** SQLite's own words, or what else is known; null when there is nothing to add. */
  detail: string | null;
}

export const openErrorMessage = (
  code: StoreOpenErrorCode,
  path: string,
  backups: readonly string[],
): string => {
  const [newest] = backups;
  const isOfUse = code === 'database-newer' || code === 'database-damaged';
  const backup = isOfUse && newest !== undefined ? ` The newest backup is ${newest}.` : '';
  return `${MESSAGES[code].replace('PATH', () => path)}${backup}`;
};

const MESSAGES: Record<StoreOpenErrorCode, string> = {
  'database-newer':
    'The database PATH was written by a newer version of Roundhouse. It was left untouched; update Roundhouse to open it.',
  'database-locked':
    'The database PATH is locked by another program. It was left untouched; close that program and try again.',
  'database-damaged':
    'The database PATH is damaged or is not a Roundhouse database. It was left untouched; move it away to start afresh, or put a backup in its place.',
  'database-read-only':
    'The database PATH may not be opened for writing. It was left untouched; check who may write the file and its folder.',
  'database-full':
    'The disk with the database PATH is full. What was saved is kept; free some space and try again.',
  'database-missing': 'There is no Roundhouse database at PATH.',
};
