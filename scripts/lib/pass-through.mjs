import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const REPEAT_MS = 1_000;
const ORPHAN_CHECK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in this one's place: same input and output, same exit code, signals handed on.
 * It is detached from the terminal's process group, because it would otherwise get Ctrl-C twice;
 * npm hands signals on as well, so a repetition within a second is dropped. A SIGTERM of npm itself
 * gets no further than the shell between the two, so under npm the end of that shell counts as one.
 */
export function passThrough(
  command,
  args,
  { env = process.env, cwd, stdio = 'inherit', onStart } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio, detached: process.platform !== 'win32' });
    let handedOnAt = 0;
    const handOn = (signal) => {
      if (Date.now() - handedOnAt < REPEAT_MS) return;
      handedOnAt = Date.now();
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    const watch = onOrphaned(() => handOn('SIGTERM'));
    child.on('error', reject);
    onStart?.(child);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, handOn);
      resolve(signal ? 128 + constants.signals[signal] : code);
    });
  });
}

function onOrphaned(tell) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    tell();
  }, ORPHAN_CHECK_MS);
  return watch.unref();
}
