/** A failure the user can do something about: printed as it is, without a stack. */
export class SetupError extends Error {}

export const say = (text) => process.stderr.write(`${text}\n`);

const QUIET_MS = 1_000;
const LINE_EVERY_MS = 10_000;

/**
 * Runs `work` and tells on stderr how long it is taking, from the first second on. stdout is never
 * touched: it belongs to whatever the set-up runs before.
 */
export async function step(name, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isTerminal = process.stderr.isTTY;
  say(`set-up: ${name} ...`);
  const timer = setInterval(
    () => (isTerminal ? process.stderr.write(`\r  ${seconds()} s `) : say(`  ${seconds()} s`)),
    isTerminal ? QUIET_MS : LINE_EVERY_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isTerminal && Date.now() - started >= QUIET_MS) process.stderr.write('\r');
    if (Date.now() - started >= QUIET_MS) say(`set-up: ${name}: ${seconds()} s`);
  }
}

/** Runs a script's main function; a SetupError becomes one plain message and exit code 1. */
export async function main(work) {
  try {
    const code = await work();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    say(error instanceof SetupError ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}
