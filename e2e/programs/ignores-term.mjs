// Answers `initialize`, has a stubborn grandchild in a session of its own, and goes neither at the
// end of stdin nor on TERM. LEAVES_ON_EOF=1: goes at the end of stdin and leaves the grandchild behind.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerInitialize, answerQuestion, emit, readFrames } from './protocol.mjs';

if (!answerQuestion()) stay();

function stay() {
  const stubborn = fileURLToPath(new URL('stubborn.mjs', import.meta.url));
  const grandchild = spawn(process.execPath, [stubborn], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1_000_000);

  grandchild.stdout.once('data', () => {
    emit({ type: 'grandchild', pid: grandchild.pid });
    readFrames(answerInitialize, () => {
      if (process.env.LEAVES_ON_EOF === '1') process.exit(0);
    });
  });
}
