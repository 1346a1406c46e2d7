import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { chromium, type Page } from '@playwright/test';

const START_DEADLINE_MS = 60_000;

/**
 * Milliseconds from the spawn of `command` to its first window's first paint, read from the page's own
 * paint timeline afterwards, so that watching does not slow what is watched. Ends the program again.
 */
export async function firstPaint(
  command: string[],
  userDataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const port = await freePort();
  const [file = '', ...args] = command;
  const spawnedAt = Date.now();
  const child = spawn(
    file,
    [...args, `--remote-debugging-port=${port}`, `--user-data-dir=${userDataDir}`],
    { env, stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  try {
    return (await paintTime(port, child)) - spawnedAt;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

async function paintTime(port: number, child: ChildProcess): Promise<number> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null);
    if (!browser) {
      await nextTick();
      continue;
    }
    try {
      const page = browser.contexts().flatMap((context) => context.pages())[0];
      const painted = page && (await readPaint(page));
      if (painted) return painted;
    } finally {
      await browser.close();
    }
    await nextTick();
  }
  throw new Error('The program showed nothing before its deadline.');
}

/** Wall-clock time of the first paint, or null before it. Runs in the page. */
const readPaint = (page: Page): Promise<number | null> =>
  page.evaluate(
    `(() => {
      const paint = performance.getEntriesByName('first-paint')[0];
      return paint ? performance.timeOrigin + paint.startTime : null;
    })()`,
  );

const nextTick = (): Promise<void> => new Promise((done) => setTimeout(done, 50));

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
