import { spawn } from 'node:child_process';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const VERSION = '0.3.332';

/**
 * Folder with the Agent SDK installed from its own lock, in the per-user cache: a peer to be measured beside,
 * never a dependency of the product. Throws when the registry does not give it.
 */
export async function fetchAgentSdk(): Promise<string> {
  const cache = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'roundhouse',
    'peers',
  );
  const folder = join(cache, `agent-sdk-${VERSION}`);
  if (await exists(folder)) return folder;
  process.stderr.write(`bench: fetching the Agent SDK ${VERSION}\n`);
  const incoming = `${folder}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await cp(resolve(process.cwd(), 'e2e/bench/peers/agent-sdk'), incoming, { recursive: true });
  const child = spawn('npm', ['ci', '--omit=optional', '--no-audit', '--no-fund'], {
    cwd: incoming,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) {
    await rm(incoming, { recursive: true, force: true });
    throw new Error(`The Agent SDK could not be installed: npm ended with exit code ${code}.`);
  }
  await rename(incoming, folder);
  return folder;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
