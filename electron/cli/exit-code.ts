import type { CallErrorCode } from '@shared/contract/error';
import type { ErrorCode } from '@shared/events';

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  noCli: 3,
  noDatabase: 4,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The CLI never came to answer: what is wrong is with the program, not with the turn. */
const NO_CLI: readonly ErrorCode[] = [
  'cli-not-found',
  'cli-not-executable',
  'cli-exited-early',
  'cli-silent',
  'session-id-in-use',
  'bypass-refused',
];

/** For an `error` event. `wasLive`: a child had answered `initialize` in this run. */
export function exitOfError(code: ErrorCode, wasLive: boolean): ExitCode {
  if (NO_CLI.includes(code)) return EXIT.noCli;
  return code === 'write-failed' && !wasLive ? EXIT.noCli : EXIT.failed;
}

/** For a call the manager refused: nothing was started and there is no session an event could be of. */
export function exitOfRefusal(code: CallErrorCode): ExitCode {
  const isDatabase = code.startsWith('database-') || code === 'session-held-elsewhere';
  return isDatabase ? EXIT.noDatabase : EXIT.usage;
}
