// Answers `initialize`; a prompt makes it start a chain of CHAIN_LENGTH (20) processes, each the child
// of the one before, in a session of its own and deaf to TERM; every second one leaves its parent's
// side as soon as the next stands. The turn never ends.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerInitialize, emit, init, readFrames } from './protocol.mjs';

const left = Number(process.env.CHAIN_LEFT ?? -1);

/** Calls back when the whole chain below stands. */
function goOn(length, stands) {
  const next = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    detached: true,
    env: { ...process.env, CHAIN_LEFT: String(length) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  next.stdout.once('data', stands);
}

if (left === -1) {
  readFrames((frame) => {
    if (answerInitialize(frame) || frame.type !== 'user') return;
    init();
    goOn(Number(process.env.CHAIN_LENGTH ?? 20), () => emit({ type: 'chain-stands' }));
  });
} else {
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
  process.stdout.on('error', () => undefined);
  setInterval(() => undefined, 1_000_000);
  const stands = () =>
    process.stdout.write('stands\n', () => {
      if (left % 2 === 1) process.exit(0);
    });
  if (left > 0) goOn(left - 1, stands);
  else stands();
}
