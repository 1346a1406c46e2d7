import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { err, ok, type Result } from '@shared/domain/result';
import { gitEnvironment } from './git-environment';

export interface GitFailure {
  reason:
    | 'not-installed'
    | 'folder-missing'
    | 'failed'
    | 'timed-out'
    | 'aborted'
    | 'too-much-output';
  /** Git's own last words, or what stopped it. */
  message: string;
}

export interface GitOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** An index of our own instead of the repository's, which is then neither read nor locked. */
  indexFile?: string;
}

/** Status of the largest repositories takes seconds; above this the disk is the trouble. */
const DEFAULT_TIMEOUT_MS = 20_000;
/** Hundreds of thousands of paths. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
const MAX_ERROR_CHARS = 2_000;
const HAS_GROUPS = process.platform !== 'win32';

/**
 * The one way to run git: no shell, no prompt, no lock taken for a read, no program of the folder's
 * configuration watching files, C locale. Resolves with stdout as bytes.
 */
export function runGit(
  cwd: string,
  args: readonly string[],
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS, indexFile }: GitOptions = {},
): Promise<Result<Buffer, GitFailure>> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(failure('aborted', 'git was not started.'));
    const child = spawn('git', ['--no-pager', '-c', 'core.fsmonitor=false', ...args], {
      cwd,
      env: {
        ...gitEnvironment(process.env),
        ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // A group of its own, so that what git starts (filters, aliases) ends with it.
      detached: HAS_GROUPS,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let errorText = '';
    const stop = (reason: GitFailure['reason'], message: string): void => {
      killGroup(child);
      // Not waited for: what git started may hold its pipes open.
      finish(failure(reason, message));
    };
    const onAbort = (): void => stop('aborted', 'git was stopped.');
    const timer = setTimeout(() => stop('timed-out', `git took over ${timeoutMs} ms.`), timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });

    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES)
        stop('too-much-output', `git wrote over ${MAX_OUTPUT_BYTES} bytes.`);
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errorText = (errorText + chunk.toString('utf8')).slice(-MAX_ERROR_CHARS);
    });
    const finish = (result: Result<Buffer, GitFailure>): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(result);
    };
    child.on('error', (error: NodeJS.ErrnoException) => finish(err(spawnFailure(error, cwd))));
    child.on('close', (code) => {
      if (code === 0) finish(ok(Buffer.concat(chunks)));
      else finish(failure('failed', errorText.trim() || `git ended with ${code}.`));
    });
  });
}

function killGroup(child: ChildProcess): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

const failure = (reason: GitFailure['reason'], message: string): Result<never, GitFailure> =>
  err({ reason, message });

// ENOENT is what Node says for a missing program and for a missing folder alike.
function spawnFailure(error: NodeJS.ErrnoException, cwd: string): GitFailure {
  if (error.code !== 'ENOENT') return { reason: 'failed', message: error.message };
  return existsSync(cwd)
    ? { reason: 'not-installed', message: 'git was not found on PATH.' }
    : { reason: 'folder-missing', message: `${cwd} no longer exists.` };
}
