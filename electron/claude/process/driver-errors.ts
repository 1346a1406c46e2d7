import type { ErrorCode } from '@shared/events';
import type { DriverError } from '../driver-types';
import { lastLines, type StderrTail } from './stderr-tail';

export interface ExitStatus {
  exitCode: number | null;
  signal: string | null;
}

/** Everything an error of one child has in common. */
export interface ErrorContext {
  cliPath: string;
  cliVersion: string | null;
  args: readonly string[];
  stderr: StderrTail | null;
}

export type MakeError = (
  code: ErrorCode,
  message: string,
  exit?: ExitStatus,
  claim?: string,
) => DriverError;

/** Lines of stderr that go into a message: enough to act on, few enough to read. */
const MESSAGE_LINES = 6;
const MESSAGE_CHARS = 2_000;

/**
 * Makes the errors of one child. The message names what happened; what the CLI itself said is added
 * as its claim, never turned into a diagnosis of ours.
 */
export function createErrorMaker(context: ErrorContext): MakeError {
  const command = [context.cliPath, ...context.args].map(quote).join(' ');
  return (code, message, exit = { exitCode: null, signal: null }, claim = '') => {
    const stderrTail = context.stderr?.text() ?? '';
    const said = claim === '' ? lastLines(stderrTail, MESSAGE_LINES).slice(-MESSAGE_CHARS) : claim;
    return {
      code,
      message: said === '' ? message : `${message} Claude Code says: ${said}`,
      exitCode: exit.exitCode,
      signal: exit.signal,
      stderrTail,
      command,
    };
  };
}

export function describeExit({ exitCode, signal }: ExitStatus): string {
  if (signal !== null) return `was ended by ${signal}`;
  return exitCode === null ? 'ended' : `exited with code ${exitCode}`;
}

export const describeVersion = (version: string | null): string =>
  version === null ? 'Claude Code (version unknown)' : `Claude Code ${version}`;

/** For reading and for pasting into a POSIX shell. */
const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
