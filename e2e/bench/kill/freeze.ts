import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes of the `-shm` file that SQLite locks (walformat, "WAL locks"). */
const WRITE_LOCK = 120;
const RECOVERY_LOCK = 122;
const STOP_DEADLINE_MS = 1_000;

export interface Kill {
  /** UTC ms at which the process stood still for good. */
  at: number;
  /** It held the write lock of the log: a write transaction was open. */
  wasInTransaction: boolean;
}

export interface KillOptions {
  pid: number;
  database: string;
  /** Goes on until the process is found inside a write transaction, or `patienceMs` is over. */
  wantsTransaction: boolean;
  patienceMs: number;
  /** 0 to 1. */
  random(): number;
}

/**
 * Stops the process, looks in the kernel's table of locks whether it has a write transaction open, and
 * kills it as it stands, so that what is said of the moment of death is known and not guessed. Null
 * when it ended by itself.
 */
export async function killFrozen(options: KillOptions): Promise<Kill | null> {
  const { pid, database, wantsTransaction, patienceMs, random } = options;
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    if (!freeze(pid)) return null;
    const at = Date.now();
    const wasInTransaction = holdsWriteLock(pid, `${database}-shm`);
    if (wasInTransaction || !wantsTransaction || at > givesUpAt) {
      process.kill(pid, 'SIGKILL');
      return { at, wasInTransaction };
    }
    process.kill(pid, 'SIGCONT');
    await sleep(1 + random() * 4);
  }
}

/** False when it has ended. The main thread, which is the one that writes, has stopped on return. */
function freeze(pid: number): boolean {
  const deadline = Date.now() + STOP_DEADLINE_MS;
  try {
    process.kill(pid, 'SIGSTOP');
    for (;;) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const state = stat.slice(stat.lastIndexOf(')') + 2).charAt(0);
      if (state === 'T') return true;
      if (state === 'Z' || state === 'X') return false;
      if (Date.now() > deadline) throw new Error(`Process ${pid} does not stop.`);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ESRCH' || code === 'ENOENT') return false;
    throw error;
  }
}

/** A line of /proc/locks: `1: POSIX  ADVISORY  WRITE 4242 fe:00:1234567 120 120`. */
export function holdsWriteLock(pid: number, file: string): boolean {
  const inode = statSync(file, { throwIfNoEntry: false })?.ino;
  if (inode === undefined) return false;
  const held = readFileSync('/proc/locks', 'latin1')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, kind, , mode, owner, place]) =>
        kind === 'POSIX' &&
        mode === 'WRITE' &&
        Number(owner) === pid &&
        place?.split(':')[2] === String(inode),
    );
  const holds = (byte: number) =>
    held.some(([, , , , , , from, to]) => Number(from) <= byte && byte <= Number(to));
  return holds(WRITE_LOCK) && !holds(RECOVERY_LOCK);
}
