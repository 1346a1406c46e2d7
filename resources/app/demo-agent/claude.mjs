/**
 * The demo agent: a scripted program that speaks the protocol of the `claude` CLI over stdin and stdout.
 * It calls no model, needs no account and costs nothing; its tools really work, inside its folder only.
 * Runs as `node claude.mjs …` and as a worker thread with `stdin: true, stdout: true`; a worker cannot
 * change its folder, so there the folder comes from ROUNDHOUSE_DEMO_CWD.
 */
import { readArguments } from './arguments.mjs';
import { createAgent } from './agent.mjs';
import { readLines } from './lines.mjs';

const VERSION = '1.0.0 (Roundhouse demo agent)';

main();

function main() {
  const flags = readArguments(process.argv.slice(2));
  if (flags.wantsVersion) {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  if (flags.command === 'auth') {
    process.stdout.write(`${JSON.stringify({ loggedIn: true, authMethod: 'demo' }, null, 2)}\n`);
    return;
  }
  const agent = createAgent({
    flags,
    cwd: process.env.ROUNDHOUSE_DEMO_CWD ?? process.cwd(),
    paceMs: Number(process.env.ROUNDHOUSE_DEMO_PACE ?? 22),
    write: (frame) => process.stdout.write(`${JSON.stringify(frame)}\n`),
  });
  readLines(process.stdin, agent);
}
