import { systemClock } from './clock';
import { createLinuxWatch, listLinuxProcesses } from './process-table-linux';
import { parsePsOutput, PS_ARGS } from './process-table-mac';
import { parseCimOutput, WINDOWS_LIST_ARGS } from './process-table-windows';
import { runBounded } from './run-bounded';

/** A process and when it started, which together name it for ever: pids are used again. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; comparable only on the machine and boot it came from. */
  startedAt: string;
}

export interface ProcessEntry extends ProcessIdentity {
  parentPid: number;
}

/** The platform's processes. An empty list means it would not tell. */
export interface ProcessTable {
  /** All living processes; one that has ended and waits for its parent is not among them. */
  list(): Promise<ProcessEntry[]>;
}

/** `ps` and PowerShell answer within 1 s on an idle machine; this is for a loaded one. */
const LIST_TIMEOUT_MS = 5_000;
const LIST_MAX_BYTES = 8 * 1024 * 1024;

export function createProcessTable(platform: NodeJS.Platform): ProcessTable {
  if (platform === 'linux') return { list: () => Promise.resolve(listLinuxProcesses('/proc')) };
  if (platform === 'win32') {
    return { list: () => listByProgram('powershell.exe', WINDOWS_LIST_ARGS, parseCimOutput) };
  }
  return { list: () => listByProgram('/bin/ps', PS_ARGS, parsePsOutput) };
}

/** The same for who looks every second: cheaper, and too old to signal anybody by. */
export function createWatchTable(platform: NodeJS.Platform): ProcessTable {
  if (platform !== 'linux') return createProcessTable(platform);
  const look = createLinuxWatch('/proc');
  return { list: () => Promise.resolve(look()) };
}

/** An empty list when the program failed or took too long. */
export async function listByProgram<T>(
  file: string,
  args: readonly string[],
  parse: (output: string) => T[],
): Promise<T[]> {
  const run = await runBounded({
    file,
    args,
    // Start times are compared as text: a traveller's new time zone must not make them differ.
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    timeoutMs: LIST_TIMEOUT_MS,
    maxBytes: LIST_MAX_BYTES,
    clock: systemClock,
  });
  return run.outcome === 'exited' ? parse(run.stdout) : [];
}
