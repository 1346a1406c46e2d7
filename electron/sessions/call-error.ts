import type { CallError, CallErrorCode } from '@shared/contract/error';

export const callError = (code: CallErrorCode, message: string, details?: unknown): CallError =>
  details === undefined ? { code, message } : { code, message, details };
