import { ERROR_CODES, type ErrorCode } from '../events/error-code';

/** Failures a call can answer with, beside the session errors. Closed: the window maps each one. */
export const CALL_ERROR_CODES = [
  ...ERROR_CODES,
  'bad-input',
  'forbidden-sender',
  'internal',
  'timed-out',
  'not-found',
  'folder-missing',
  'not-a-folder',
  'trust-needed',
  'autonomous-not-confirmed',
  'session-busy',
  'session-held-elsewhere',
  'image-not-supported',
  'image-too-large',
  'request-gone',
  'file-unusable',
  'git-failed',
  'notifications-unavailable',
  'terminal-failed',
  'database-newer',
  'database-locked',
  'database-damaged',
  'database-read-only',
  'database-full',
] as const;

export type CallErrorCode = ErrorCode | (typeof CALL_ERROR_CODES)[number];

export interface CallError {
  code: CallErrorCode;
  /** What happened, what was kept, what to do. */
  message: string;
  details?: unknown;
}

export type Envelope<T> = { ok: true; value: T } | { ok: false; error: CallError };
