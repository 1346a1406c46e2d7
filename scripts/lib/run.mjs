import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { SetupError } from './report.mjs';

const KEPT_OUTPUT_CHARS = 400_000;
const running = new Set();

let isWatching = false;

// A script that is stopped takes the children it started with it; they are known by their pid.
// A script with a listener of its own for the signal decides itself when to exit.
function watchForEnd() {
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => {
    for (const child of running) child.kill('SIGTERM');
  });
  const stop = (signal, code) =>
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(code);
    });
  stop('SIGINT', 130);
  stop('SIGTERM', 143);
}

/**
 * Runs a command to its end and resolves with its exit code (null when killed) and output.
 * With `echo` the output also goes to this process's stderr or stdout as it comes.
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = process.env, limitMs = 0, echo = null } = options;
  watchForEnd();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const limit = limitMs > 0 ? setTimeout(() => child.kill('SIGKILL'), limitMs) : null;
    const keep = (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT_CHARS);
      echo?.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const end = (code) => {
      if (limit) clearTimeout(limit);
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', end);
  });
}

/** As `run`, but a failure throws a SetupError with `advice` and the end of the output. */
export async function must(advice, command, args, options) {
  const result = await run(command, args, options);
  if (result.code === 0) return result.output;
  const tail = result.output.trim().split('\n').slice(-25).join('\n');
  throw new SetupError(
    `${tail}\n\n${command} ${args.slice(0, 4).join(' ')} failed (${result.code}). ${advice}`,
  );
}

/** npm as the running npm was started; plain `npm` when a script was started by node itself. */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}
