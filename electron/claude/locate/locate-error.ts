import type { ErrorCode } from '@shared/events';

export interface LocateError {
  code: Extract<ErrorCode, 'cli-not-found' | 'cli-not-executable'>;
  reason: 'not-found' | 'shell-too-slow' | 'not-executable';
  /** Says what happened and what to do. */
  message: string;
  /** Absolute paths of the folders and files that were looked at, in order. */
  lookedIn: string[];
}

export const notFound = (lookedIn: string[]): LocateError => ({
  code: 'cli-not-found',
  reason: 'not-found',
  message: `Claude Code was not found in ${lookedIn.length} places. Install it, or say which file it is.`,
  lookedIn,
});

export const configuredMissing = (file: string): LocateError => ({
  code: 'cli-not-found',
  reason: 'not-found',
  message: `There is no file ${file}, which the settings name as Claude Code. Choose another file, or clear the setting to have it looked for.`,
  lookedIn: [file],
});

export const notExecutable = (file: string, lookedIn: string[]): LocateError => ({
  code: 'cli-not-executable',
  reason: 'not-executable',
  message: `${file} was found but may not be executed. Allow it (chmod +x), or choose another file in the settings.`,
  lookedIn,
});

export const shellTooSlow = (shell: string, seconds: number, lookedIn: string[]): LocateError => ({
  code: 'cli-not-found',
  reason: 'shell-too-slow',
  message: `Claude Code is in none of the usual places, and ${shell} took longer than ${seconds} s to say where programs are. It may well be installed: check again, or choose its file in the settings.`,
  lookedIn,
});
