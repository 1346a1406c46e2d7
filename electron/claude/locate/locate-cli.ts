import { homedir } from 'node:os';
import path from 'node:path';
import { err, ok, type Result } from '@shared/domain/result';
import type { LocatedCli } from '../driver-types';
import { type Clock, systemClock } from '../process/clock';
import { readCliVersion } from './cli-version';
import { expandPlaces, judgeFile, pathEntries, searchFolders } from './find-executable';
import { installPlaces } from './install-folders';
import {
  configuredMissing,
  type LocateError,
  notExecutable,
  notFound,
  shellTooSlow,
} from './locate-error';
import { readLoginShellPath, SHELL_TIMEOUT_MS, type ShellPath } from './login-shell-path';

export interface LocateDeps {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  platform: NodeJS.Platform;
  clock: Clock;
  shellTimeoutMs: number;
}

export interface CliLocator {
  /** `configuredPath` null: look for it. Only what was found is remembered, a miss never. */
  locate(configuredPath: string | null): Promise<Result<LocatedCli, LocateError>>;
}

/** Finds the CLI without ever blocking: shells and `--version` run beside us, each with a limit. */
export function createCliLocator(overrides: Partial<LocateDeps> = {}): CliLocator {
  const deps: LocateDeps = {
    env: process.env,
    home: homedir(),
    platform: process.platform,
    clock: systemClock,
    shellTimeoutMs: SHELL_TIMEOUT_MS,
    ...overrides,
  };
  const found = new Map<string, LocatedCli>();

  return {
    async locate(configuredPath) {
      const key = configuredPath ?? '';
      const known = found.get(key);
      if (known !== undefined && (await judgeFile(known.path, deps.platform)) === 'runnable') {
        return ok(known);
      }
      const place =
        configuredPath === null ? await search(deps) : await checkConfigured(configuredPath, deps);
      if (!place.ok) return place;
      const pathVariable = childPath(place.value, deps);
      const { file, source } = place.value;
      const version = await readCliVersion(file, pathVariable, deps.env, deps.clock);
      const cli: LocatedCli = { path: file, version, source, pathVariable };
      found.set(key, cli);
      return ok(cli);
    },
  };
}

interface Place {
  file: string;
  source: LocatedCli['source'];
  /** The login shell's PATH; null when it was not asked or did not say. */
  shellPath: string | null;
}

async function checkConfigured(
  configured: string,
  deps: LocateDeps,
): Promise<Result<Place, LocateError>> {
  const file = path.resolve(configured.replace(/^~(?=$|[\\/])/, deps.home));
  const verdict = await judgeFile(file, deps.platform);
  if (verdict === 'missing') return err(configuredMissing(file));
  if (verdict === 'not-executable') return err(notExecutable(file, [file]));
  return ok({ file, source: 'configured', shellPath: await shellPathIfNeeded(deps) });
}

async function search(deps: LocateDeps): Promise<Result<Place, LocateError>> {
  const delimiter = deps.platform === 'win32' ? ';' : ':';
  const lookedIn: string[] = [];
  const blocked: string[] = [];
  const look = async (folders: readonly string[]): Promise<string | null> => {
    const fresh = folders.filter((folder) => !lookedIn.includes(folder));
    lookedIn.push(...fresh);
    const { found, notExecutable: files } = await searchFolders(fresh, deps.platform);
    blocked.push(...files);
    return found;
  };

  const onPath = await look(pathEntries(currentPath(deps), delimiter));
  if (onPath !== null) {
    return ok({ file: onPath, source: 'path', shellPath: await shellPathIfNeeded(deps) });
  }
  const shell = await askShell(deps);
  const shellPath = shell?.kind === 'found' ? shell.variable : null;
  const inShell = await look(pathEntries(shellPath ?? '', delimiter));
  if (inShell !== null) return ok({ file: inShell, source: 'login-shell', shellPath });
  const installed = await look(
    await expandPlaces(installPlaces(deps.platform, deps.home, deps.env)),
  );
  if (installed !== null) return ok({ file: installed, source: 'install-folder', shellPath });

  const [firstBlocked] = blocked;
  if (firstBlocked !== undefined) return err(notExecutable(firstBlocked, lookedIn));
  if (shell?.kind === 'too-slow') {
    return err(shellTooSlow(shell.shell, deps.shellTimeoutMs / 1000, lookedIn));
  }
  return err(notFound(lookedIn));
}

/**
 * Started from a terminal, our PATH is the shell's already. Started from a desktop it is bare, and
 * the child's tools would be missing, wherever the CLI itself was found.
 */
async function shellPathIfNeeded(deps: LocateDeps): Promise<string | null> {
  if (deps.env.SHLVL !== undefined) return null;
  const shell = await askShell(deps);
  return shell?.kind === 'found' ? shell.variable : null;
}

/** Windows has one PATH for all: there is nothing to ask. */
async function askShell({
  env,
  platform,
  clock,
  shellTimeoutMs,
}: LocateDeps): Promise<ShellPath | null> {
  return platform === 'win32' ? null : readLoginShellPath(env, clock, shellTimeoutMs);
}

/** The CLI's own folder first: a script's interpreter lies beside it. Then the shell's, then ours. */
function childPath({ file, shellPath }: Place, deps: LocateDeps): string {
  const delimiter = deps.platform === 'win32' ? ';' : ':';
  const entries = [
    path.dirname(file),
    ...pathEntries(shellPath ?? '', delimiter),
    ...pathEntries(currentPath(deps), delimiter),
  ];
  return [...new Set(entries)].join(delimiter);
}

function currentPath({ env, platform }: LocateDeps): string | undefined {
  if (platform !== 'win32') return env.PATH;
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1];
}
