import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { err, ok, type Result } from '@shared/domain/result';
import type { Executable } from './executable';
import { yieldToWindow } from './yield-to-window';

export interface SpawnFailure {
  /** e.g. "ENOENT", "EACCES", "E2BIG". */
  code: string;
  message: string;
}

export type SpawnChild = (
  executable: Executable,
  cwd: string,
  env: Record<string, string>,
) => Promise<Result<ChildProcessWithoutNullStreams, SpawnFailure>>;

/**
 * Starts a child with three pipes and no shell. Not detached: with the terminal gone it should go
 * too, and its tree is ended by its own pids.
 */
export const spawnChild: SpawnChild = (executable, cwd, env) =>
  new Promise((resolve) => {
    let child: ChildProcessWithoutNullStreams;
    try {
      child = spawn(executable.file, executable.args, {
        cwd,
        env,
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
        windowsVerbatimArguments: executable.isVerbatim,
      });
    } catch (cause) {
      resolve(err(failureOf(cause)));
      return;
    }
    child.once('spawn', () => {
      if (child.pid !== undefined) yieldToWindow(child.pid);
      resolve(ok(child));
    });
    // Stays: a later failure to signal is an error event too, and must not end our own process.
    child.on('error', (cause) => resolve(err(failureOf(cause))));
  });

function failureOf(cause: unknown): SpawnFailure {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN';
  return { code, message: error.message };
}
