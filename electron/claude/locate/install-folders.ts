import { posix, win32 } from 'node:path';

export interface InstallPlaces {
  /** Folders to look in, most likely first. */
  folders: string[];
  /** Folders whose sub-folders each hold one, as `<parent>/<version>/<tail>`. */
  versioned: { parent: string; tail: string }[];
}

/** Where installers and version managers put `claude`, whatever the PATH says. */
export function installPlaces(
  platform: NodeJS.Platform,
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): InstallPlaces {
  return platform === 'win32' ? windowsPlaces(home, env) : posixPlaces(platform, home);
}

function posixPlaces(platform: NodeJS.Platform, home: string): InstallPlaces {
  const inHome = (...parts: string[]): string => posix.join(home, ...parts);
  const isMac = platform === 'darwin';
  const data = isMac ? inHome('Library', 'Application Support') : inHome('.local', 'share');
  return {
    folders: [
      inHome('.local', 'bin'),
      inHome('.claude', 'local'),
      '/opt/homebrew/bin',
      '/usr/local/bin',
      ...(isMac ? [] : ['/home/linuxbrew/.linuxbrew/bin', '/snap/bin']),
      inHome('.npm-global', 'bin'),
      inHome('.npm-packages', 'bin'),
      inHome('.volta', 'bin'),
      inHome('.asdf', 'shims'),
      inHome('.local', 'share', 'mise', 'shims'),
      inHome('.bun', 'bin'),
      inHome('.yarn', 'bin'),
      isMac ? inHome('Library', 'pnpm') : inHome('.local', 'share', 'pnpm'),
      '/usr/bin',
    ],
    versioned: [
      { parent: inHome('.nvm', 'versions', 'node'), tail: 'bin' },
      { parent: posix.join(data, 'fnm', 'node-versions'), tail: 'installation/bin' },
      { parent: inHome('.fnm', 'node-versions'), tail: 'installation/bin' },
    ],
  };
}

function windowsPlaces(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): InstallPlaces {
  const roaming = env.APPDATA ?? win32.join(home, 'AppData', 'Roaming');
  const local = env.LOCALAPPDATA ?? win32.join(home, 'AppData', 'Local');
  return {
    folders: [
      win32.join(home, '.local', 'bin'),
      win32.join(home, '.claude', 'local'),
      win32.join(roaming, 'npm'),
      win32.join(local, 'Programs', 'claude'),
      win32.join(local, 'Volta', 'bin'),
      win32.join(local, 'pnpm'),
      win32.join(home, '.bun', 'bin'),
    ],
    versioned: [{ parent: win32.join(roaming, 'nvm'), tail: '' }],
  };
}

/** Names the CLI goes by in one folder, best first: a native program before a batch shim. */
export const cliNames = (platform: NodeJS.Platform): string[] =>
  platform === 'win32' ? ['claude.exe', 'claude.cmd', 'claude.bat'] : ['claude'];

/** Newest version first; what is no version comes last. */
export function newestFirst(names: readonly string[]): string[] {
  const key = (name: string): number[] => (name.match(/\d+/g) ?? []).map(Number);
  return [...names].sort((left, right) => {
    const [a, b] = [key(left), key(right)];
    for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
      const difference = (b[index] ?? -1) - (a[index] ?? -1);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
