import { spawn } from 'node:child_process';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const PEERS = {
  'agent-sdk': { version: '0.3.332', words: 'the Agent SDK', npm: ['--omit=optional'] },
  'ccusage-18': { version: '18.0.11', words: 'ccusage', npm: [] },
  // The program alone, which its package for npm only starts.
  'ccusage-20': { version: '20.0.24', words: 'ccusage', npm: [] },
} as const;

/**
 * Folder with a peer installed from its own lock, in the per-user cache: to be measured beside, never a
 * dependency of the product. Throws when the registry does not give it.
 */
export async function fetchPeer(name: keyof typeof PEERS): Promise<string> {
  const { version, words, npm } = PEERS[name];
  const cache = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'roundhouse',
    'peers',
  );
  const folder = join(cache, `${name}-${version}`);
  if (await exists(folder)) return folder;
  process.stderr.write(`bench: fetching ${words} ${version}\n`);
  const incoming = `${folder}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await cp(resolve(process.cwd(), 'e2e/bench/peers', name), incoming, { recursive: true });
  const child = spawn('npm', ['ci', ...npm, '--no-audit', '--no-fund'], {
    cwd: incoming,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) {
    await rm(incoming, { recursive: true, force: true });
    throw new Error(
      `${words} ${version} could not be installed: npm ended with exit code ${code}.`,
    );
  }
  await rename(incoming, folder);
  return folder;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
