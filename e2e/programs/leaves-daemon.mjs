// A prompt makes it start a stubborn process in a session of its own, whose parent is gone at once, so
// that no table of processes ties it to anybody. Shows it as `{"type":"daemon","pid":…}` and ends the
// turn; the prompt "die" ends itself, and "crash" does both.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerInitialize, emit, init, readFrames, result } from './protocol.mjs';

const stubborn = fileURLToPath(new URL('stubborn.mjs', import.meta.url));
const middle = `
  const { spawn } = require('node:child_process');
  const daemon = spawn(process.execPath, [process.argv[1]], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] });
  daemon.unref();
  process.stdout.write(daemon.pid + '\\n', () => process.exit(0));
`;

/** Calls back when the daemon's handlers are in place. */
function startDaemon(started) {
  const between = spawn(process.execPath, ['-e', middle, stubborn], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  between.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    const pid = /^\d+$/m.exec(said)?.[0];
    if (pid === undefined || !said.includes('ready')) return;
    between.stdout.destroy();
    emit({ type: 'daemon', pid: Number(pid) });
    started();
  });
}

readFrames((frame) => {
  if (answerInitialize(frame) || frame.type !== 'user') return;
  const { content } = frame.message;
  if (content === 'die') process.exit(3);
  init();
  startDaemon(() => {
    if (content === 'crash') process.stdout.write('', () => process.exit(3));
    else result();
  });
});
