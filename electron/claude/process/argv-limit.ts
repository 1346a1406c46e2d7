import { err, ok, type Result } from '@shared/domain/result';
import { quoteForWindows } from './windows-quoting';

/** CreateProcess takes 32,767 UTF-16 units with the closing zero; cmd.exe, for .cmd shims, 8,191. */
const CREATE_PROCESS_LIMIT = 32_766;
const CMD_LIMIT = 8_191;
/** Linux: one argument may hold 128 KiB with its closing zero; the whole is far larger. */
const LINUX_ARGUMENT_LIMIT = 128 * 1024 - 1;

export interface ArgvTooLong {
  /** UTF-16 units on Windows, bytes elsewhere. */
  length: number;
  limit: number;
}

/** Would the platform start this? Asked before the spawn, whose own error names no cause. */
export function checkArgvLength(
  file: string,
  args: readonly string[],
  platform: NodeJS.Platform,
): Result<void, ArgvTooLong> {
  if (platform === 'win32') {
    const length = [file, ...args].map(quoteForWindows).join(' ').length;
    const isCmd = /(^|[\\/])cmd(\.exe)?$|\.(cmd|bat)$/i.test(file);
    const limit = isCmd ? CMD_LIMIT : CREATE_PROCESS_LIMIT;
    return length > limit ? err({ length, limit }) : ok(undefined);
  }
  const length = Math.max(...[file, ...args].map((arg) => Buffer.byteLength(arg)));
  return length > LINUX_ARGUMENT_LIMIT
    ? err({ length, limit: LINUX_ARGUMENT_LIMIT })
    : ok(undefined);
}
