import { spawn } from 'node:child_process';
import type { Clock, TimerHandle } from './clock';

export interface BoundedRun {
  outcome: 'exited' | 'timed-out' | 'too-much-output' | 'not-started';
  exitCode: number | null;
  stdout: string;
}

export interface BoundedRunOptions {
  file: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  timeoutMs: number;
  maxBytes: number;
  clock: Clock;
}

/**
 * Runs a small program to its end with closed stdin, a time limit and an output limit. It gets a
 * session of its own, so that it can neither read our terminal nor leave children behind when its
 * time is up. Resolves when stdout ends or shortly after the exit, whoever else holds the pipe.
 */
export function runBounded(options: BoundedRunOptions): Promise<BoundedRun> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isDone = false;
    const timers: TimerHandle[] = [];
    const child = spawn(options.file, [...options.args], {
      env: { ...options.env },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });

    function finish(outcome: BoundedRun['outcome'], exitCode: number | null): void {
      if (isDone) return;
      isDone = true;
      for (const timer of timers) timer.cancel();
      if (outcome !== 'not-started') killGroup(child.pid);
      child.stdout.destroy();
      resolve({ outcome, exitCode, stdout: Buffer.concat(chunks).toString('utf8') });
    }

    timers.push(options.clock.setTimeout(() => finish('timed-out', null), options.timeoutMs));
    child.on('error', () => finish('not-started', null));
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > options.maxBytes) finish('too-much-output', null);
      else chunks.push(chunk);
    });
    child.on('close', (code) => finish('exited', code));
    child.on('exit', (code) => {
      timers.push(options.clock.setTimeout(() => finish('exited', code), PIPE_GRACE_MS));
    });
  });
}

/** A background job of an rc file may hold the pipe; what the program said is there by then. */
const PIPE_GRACE_MS = 200;

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // Already gone, which is what was wanted.
  }
}
