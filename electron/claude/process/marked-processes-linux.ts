import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { MARK_VARIABLE, parseMark } from './instance-mark';
import type { MarkedProcess } from './marked-processes';
import { readLinuxProcess } from './process-table-linux';

/**
 * Reads the environment each process was started with. Only of our own user, and only inside our own
 * pid namespace: seen from outside, a container's marks name pids that are somebody else's here.
 */
export function listLinuxMarks(procRoot: string): MarkedProcess[] {
  const ownNamespace = namespaceOf(procRoot, 'self');
  const ownUser = process.getuid?.();
  return readdirSync(procRoot).flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    if (ownerOf(procRoot, name) !== ownUser) return [];
    const value = markIn(procRoot, name);
    if (value === null || namespaceOf(procRoot, name) !== ownNamespace) return [];
    const mark = parseMark(value);
    const entry = readLinuxProcess(procRoot, Number(name));
    if (mark === null || entry === null) return [];
    return [{ pid: entry.pid, startedAt: entry.startedAt, mark }];
  });
}

function markIn(procRoot: string, pid: string): string | null {
  try {
    const text = readFileSync(`${procRoot}/${pid}/environ`, 'latin1');
    const prefix = `${MARK_VARIABLE}=`;
    const variable = text.split('\0').find((entry) => entry.startsWith(prefix));
    return variable?.slice(prefix.length) ?? null;
  } catch {
    // Gone meanwhile, or not ours to read.
    return null;
  }
}

function ownerOf(procRoot: string, pid: string): number | undefined {
  try {
    return statSync(`${procRoot}/${pid}`).uid;
  } catch {
    return undefined;
  }
}

function namespaceOf(procRoot: string, pid: string): string | null {
  try {
    return readlinkSync(`${procRoot}/${pid}/ns/pid`);
  } catch {
    return null;
  }
}
