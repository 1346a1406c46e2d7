import { userInfo } from 'node:os';
import { basename } from 'node:path';

export interface UserShell {
  command: string;
  args: readonly string[];
  /** As a tab calls it. */
  name: string;
}

/** The shell the user chose, as a login shell: it reads the profile that sets their PATH. */
export function userShell(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): UserShell {
  const isWindows = platform === 'win32';
  const command = isWindows ? 'powershell.exe' : env['SHELL'] || accountShell() || '/bin/sh';
  return {
    command,
    args: isWindows ? ['-NoLogo'] : ['-l'],
    name: basename(command).replace(/\.exe$/i, ''),
  };
}

function accountShell(): string | null {
  try {
    return userInfo().shell;
  } catch {
    return null;
  }
}
