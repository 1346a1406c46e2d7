import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Clock } from '../process/clock';
import { runBounded } from '../process/run-bounded';

export type ShellPath =
  | { kind: 'found'; variable: string }
  | { kind: 'too-slow'; shell: string }
  | { kind: 'failed'; shell: string };

/** Version managers and company scripts take a second or three; more is not worth the wait. */
export const SHELL_TIMEOUT_MS = 8_000;
/** Banners are small; a script that prints without end is cut off. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/**
 * The PATH the user has in a terminal. Asked of an interactive login shell, because version managers
 * set it in the interactive rc file; read between unique markers, because such files print banners;
 * with closed stdin and no terminal, because some of them ask questions.
 */
export async function readLoginShellPath(
  env: Readonly<Record<string, string | undefined>>,
  clock: Clock,
  timeoutMs: number = SHELL_TIMEOUT_MS,
): Promise<ShellPath> {
  const shell = env.SHELL || loginShell() || '/bin/sh';
  const marker = `path-${randomUUID()}`;
  const run = await runBounded({
    file: shell,
    args: ['-i', '-l', '-c', `echo ${marker}; printenv PATH; echo ${marker}`],
    env: { ...env, TERM: 'dumb', DISABLE_AUTO_UPDATE: 'true', ZSH_TMUX_AUTOSTART: 'false' },
    timeoutMs,
    maxBytes: MAX_OUTPUT_BYTES,
    clock,
  });
  const variable = textBetween(run.stdout, marker);
  if (variable !== null) return { kind: 'found', variable };
  return { kind: run.outcome === 'timed-out' ? 'too-slow' : 'failed', shell };
}

/** The line between the markers; null when they are not both there with a line between. */
export function textBetween(output: string, marker: string): string | null {
  const lines = output.split(/\r?\n/);
  const start = lines.findIndex((line) => line.endsWith(marker));
  if (start === -1 || lines[start + 2] === undefined) return null;
  const isClosed = lines[start + 2]?.startsWith(marker) ?? false;
  return isClosed ? (lines[start + 1] ?? null) : null;
}

function loginShell(): string | null {
  try {
    return userInfo().shell;
  } catch {
    return null;
  }
}
