/** Every way a session can report trouble. Closed: the window maps each one to what to do next. */
export const ERROR_CODES = [
  'cli-not-found',
  'cli-not-executable',
  'cli-exited-early',
  'cli-silent',
  'cwd-missing',
  'not-signed-in',
  'resume-refused',
  'session-id-in-use',
  'bypass-refused',
  'process-exited',
  'stopped-by-force',
  'line-too-long',
  'write-failed',
  'api-error',
  'turn-failed',
  'turn-timeout',
  'hook-failed',
  'request-refused',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
