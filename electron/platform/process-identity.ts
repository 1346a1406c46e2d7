import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, as the platform tells it: together with the pid it names one process for
 * ever, since pids are used again. Null when there is no such process. Plain Node; blocks for
 * milliseconds (Linux) to about a second (Windows), so it is for start and repair, not for a loop.
 */
export function startTimeOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return linuxStartTime(pid);
  if (process.platform === 'win32') return windowsStartTime(pid);
  return posixStartTime(pid);
}

/** True when `pid` is alive and is the process that started at `startedAt`. */
export const isSameProcess = (pid: number, startedAt: string): boolean =>
  startTimeOf(pid) === startedAt;

/** This process; `startedAt` falls back to a value no other process can have. */
export function ownIdentity(): { pid: number; startedAt: string } {
  return { pid: process.pid, startedAt: startTimeOf(process.pid) ?? `unknown-${process.pid}` };
}

// Field 22 counts clock ticks since boot, so the boot's own id belongs to it.
function linuxStartTime(pid: number): string | null {
  try {
    const fields = afterName(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (fields[0] === 'Z') return null;
    const ticks = fields[19];
    if (ticks === undefined) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
  } catch {
    return null;
  }
}

// The second field is the name in brackets and may itself hold blanks and brackets.
const afterName = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

const posixStartTime = (pid: number): string | null =>
  ask('ps', ['-o', 'lstart=', '-p', String(pid)]);

const windowsStartTime = (pid: number): string | null =>
  ask('powershell.exe', [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    `(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.ToUniversalTime().Ticks`,
  ]);

function ask(command: string, args: readonly string[]): string | null {
  try {
    const text = execFileSync(command, args, {
      encoding: 'utf8',
      timeout: 5_000,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      // A traveller's new time zone must not make a living process look like another.
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    }).trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
