import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { ok } from '@shared/domain/result';
import type { SpawnChild } from '../../claude/process/spawn-child';

/**
 * Runs the demo agent in a worker thread that looks like a child to the driver: it needs no
 * Node of the user's, who may have none, and leaves nothing behind. `executable.args` holds the
 * script and its arguments, or the arguments alone when `executable.file` is the script.
 */
export const spawnDemoWorker: SpawnChild = ({ file, args }, cwd, env) => {
  const isScript = (path: string | undefined): path is string => path?.endsWith('.mjs') === true;
  const [first, ...rest] = args;
  const [script, argv] = isScript(file) ? [file, args] : [first ?? file, rest];
  const worker = new Worker(script, {
    argv: [...argv],
    // A thread has no folder of its own; the demo agent reads it from here.
    env: { ...env, ROUNDHOUSE_DEMO_CWD: cwd },
    stdin: true,
    stdout: true,
    stderr: true,
  });
  return Promise.resolve(ok(new WorkerChild(worker) as unknown as ChildProcessWithoutNullStreams));
};

/**
 * No system gives out this number (odd, and far above every limit), so that whoever signals the
 * child by its pid, or looks for its descendants, finds nobody; above all not ourselves.
 */
const NO_PID = 2_147_483_645;

class WorkerChild extends EventEmitter {
  readonly pid = NO_PID;
  readonly stdin: NonNullable<Worker['stdin']>;
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  killed = false;
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    // Always there: the worker was made with `stdin: true`.
    this.stdin = worker.stdin as NonNullable<Worker['stdin']>;
    worker.stdout.pipe(this.stdout, { end: false });
    worker.stderr.pipe(this.stderr, { end: false });
    worker.on('error', (error) => this.stderr.write(`${error.stack ?? error.message}\n`));
    worker.once('exit', (code) => this.#finish(code));
  }

  kill(signal: NodeJS.Signals | number = 'SIGTERM'): boolean {
    if (this.exitCode !== null || this.signalCode !== null) return false;
    if (signal === 0) return true;
    this.killed = true;
    this.signalCode = typeof signal === 'number' ? 'SIGTERM' : signal;
    void this.#worker.terminate();
    return true;
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }

  #finish(code: number): void {
    if (this.signalCode === null) this.exitCode = code;
    this.stdin.destroy();
    this.emit('exit', this.exitCode, this.signalCode);
    // What the thread wrote last may still be on its way through the pipes.
    const end = (): void => {
      this.stdout.end();
      this.stderr.end();
      this.emit('close', this.exitCode, this.signalCode);
    };
    if (this.#worker.stdout.readableEnded) end();
    else this.#worker.stdout.once('end', end);
  }
}
