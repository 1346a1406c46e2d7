import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessEntry } from './process-table';

/**
 * Reads /proc. Synchronous on purpose: files there are answered from memory (a few microseconds
 * each), and a list taken in one go has no holes from processes that fork meanwhile.
 */
export function listLinuxProcesses(procRoot: string): ProcessEntry[] {
  const boot = readBootId(procRoot);
  return readdirSync(procRoot).flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const entry = readEntry(procRoot, name, boot);
    return entry === null ? [] : [entry];
  });
}

/** Every so many looks each process is read anew, in case its number went to another one. */
const REREAD_EVERY = 10;

/**
 * For who looks again and again: only processes that were not there the last time are read, which
 * costs a tenth. What is signalled must be taken from `listLinuxProcesses`.
 */
export function createLinuxWatch(procRoot: string): () => ProcessEntry[] {
  const boot = readBootId(procRoot);
  let known = new Map<string, ProcessEntry>();
  let looks = 0;

  return () => {
    if (looks % REREAD_EVERY === 0) known = new Map();
    looks += 1;
    const seen = new Map<string, ProcessEntry>();
    for (const name of readdirSync(procRoot)) {
      if (!/^\d+$/.test(name)) continue;
      const entry = known.get(name) ?? readEntry(procRoot, name, boot);
      if (entry !== null) seen.set(name, entry);
    }
    known = seen;
    return [...seen.values()];
  };
}

/** Null when there is no such process. */
export function readLinuxProcess(procRoot: string, pid: number): ProcessEntry | null {
  return readEntry(procRoot, String(pid), readBootId(procRoot));
}

function readEntry(procRoot: string, pid: string, boot: string): ProcessEntry | null {
  let stat: string;
  try {
    stat = readFileSync(`${procRoot}/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The command name, in brackets, may hold spaces and brackets: fields are counted behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent] = fields;
  const startTicks = fields[19];
  if (state === undefined || parent === undefined || startTicks === undefined) return null;
  if (state === 'Z' || state === 'X') return null;
  return { pid: Number(pid), parentPid: Number(parent), startedAt: `${startTicks}@${boot}` };
}

/** Start times count from the boot, so they mean something only together with it. */
function readBootId(procRoot: string): string {
  try {
    return readFileSync(`${procRoot}/sys/kernel/random/boot_id`, 'utf8').trim();
  } catch {
    return 'unknown-boot';
  }
}
