import { spawn } from 'node:child_process';
import { SetupError } from './report.mjs';

const START_LIMIT_MS = 10_000;

/**
 * Starts an X server without a screen on a display number that it picks itself. It is detached, so
 * that Ctrl-C in the terminal reaches the app first; `stop` ends it, and so does this process's end.
 */
export async function startXvfb({ size = '1280x800x24' } = {}) {
  // -noreset: a server that starts afresh when its last client leaves turns the next one away.
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const stop = () => {
    process.off('exit', stop);
    if (server.exitCode === null) server.kill('SIGTERM');
  };
  process.on('exit', stop);
  try {
    const display = `:${await readDisplay(server)}`;
    server.unref();
    server.stdio[3].destroy();
    return { display, pid: server.pid, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

function readDisplay(server) {
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new SetupError(`Xvfb did not start: ${why}.`));
    const limit = setTimeout(() => fail('no answer for 10 s'), START_LIMIT_MS);
    let text = '';
    server.on('error', (error) => fail(error.message));
    server.on('exit', (code) => fail(`it exited with ${code}`));
    server.stdio[3].setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      clearTimeout(limit);
      resolve(text.trim());
    });
  });
}
