import { StoreError } from '@shared/domain/store-types';
import type { StoreOpenErrorCode } from './open-error';
import { classifySqliteError } from './sqlite-error';

/** A refusal of our own, on its way to the one place that makes it a value. */
export class Refusal extends Error {
  readonly code: StoreOpenErrorCode;
  readonly detail: string | null;

  constructor(code: StoreOpenErrorCode, detail: string | null) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

export interface OpenFailure {
  code: StoreOpenErrorCode;
  detail: string | null;
}

/** Why opening failed; throws on what is a bug. */
export const explainFailure = (error: unknown): OpenFailure => {
  if (error instanceof Refusal) return { code: error.code, detail: error.detail };
  if (error instanceof StoreError) return { code: error.code, detail: describe(error.cause) };
  const code = classifySqliteError(error) ?? fileErrorCode(error);
  if (code === null) throw error;
  return { code, detail: describe(error) };
};

export const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

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
