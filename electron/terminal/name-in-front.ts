import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Who owns the terminal now, if it is not the shell itself. On Linux told by the process group, so
 * that a shell started from the shell counts; elsewhere by the name alone.
 */
export function nameInFront(
  shellPid: number,
  readName: () => string,
  shell: string,
): string | null {
  if (process.platform === 'linux') {
    const group = foregroundGroup(shellPid);
    return group === null ? null : (commandName(group) ?? 'a command');
  }
  // Windows tells no foreground process, only the command again.
  if (process.platform === 'win32') return null;
  const name = basename(readName()).replace(/^-/, '');
  return name === '' || name === basename(shell) ? null : name;
}

/** The process group that owns the terminal of `pid`; null when that is its own. */
function foregroundGroup(pid: number): number | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The name, in parentheses, may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const [, , group, , , foreground] = fields.map(Number);
  return foreground === undefined || foreground <= 0 || foreground === group ? null : foreground;
}

const commandName = (pid: number): string | null => readText(`/proc/${pid}/comm`)?.trim() || null;

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
