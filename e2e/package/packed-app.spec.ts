import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { isAlive, markedBy, reaperOf } from '../fixtures/marked';

const PROGRAMS = resolve(import.meta.dirname, '../programs');

let folder: string;
let app: ElectronApplication;

test.beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-packed-')));
});

test.afterEach(async () => {
  await app.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

test('case 88: the packed app opens its database, plays the demo, runs a child, and quits leaving no process', async () => {
  const work = join(folder, 'work');
  mkdirSync(work);
  app = await _electron.launch({
    executablePath: process.env.ROUNDHOUSE_PACKED ?? '',
    args: [`--user-data-dir=${join(folder, 'data')}`],
    env: {
      ...process.env,
      HOME: folder,
      ROUNDHOUSE_CLI: childProgram(),
      ROUNDHOUSE_DEMO_PACE: '4',
    },
  });
  const window = await app.firstWindow();
  await expect(window).toHaveTitle(/Roundhouse/);
  expect(await app.evaluate(({ app: electron }) => electron.isPackaged)).toBe(true);
  await expect.poll(() => existsSync(join(folder, 'data', 'roundhouse.db'))).toBe(true);

  await test.step('the demo agent is in the package', async () => {
    await window.getByTestId('try-demo').first().click();
    await say(window, 'Good evening');
    await expect(window.getByTestId('turn-end')).toBeVisible();
  });

  await test.step('a child answers', async () => {
    await addWorkspace(window, work);
    await window.getByRole('button', { name: 'New session in work' }).click();
    await expect(window.getByTestId('turn-end')).toHaveCount(0);
    await say(window, 'is anybody there');
    await expect(window.getByTestId('turn-end')).toBeVisible();
    expect(processesIn(work)).toHaveLength(1);
  });

  await app.close();
  await expect.poll(() => processesIn(folder)).toEqual([]);
});

test('case 39: (b) a killed packed app leaves no child: it is its own reaper', async () => {
  const work = join(folder, 'work');
  mkdirSync(work);
  app = await _electron.launch({
    executablePath: process.env.ROUNDHOUSE_PACKED ?? '',
    args: [`--user-data-dir=${join(folder, 'data')}`],
    env: { ...process.env, HOME: folder, ROUNDHOUSE_CLI: childProgram('ignores-term.mjs') },
  });
  const window = await app.firstWindow();
  await addWorkspace(window, work);
  await window.getByRole('button', { name: 'New session in work' }).click();
  await say(window, 'is anybody there');
  const pid = app.process().pid ?? 0;
  await expect.poll(() => markedBy(pid)).toHaveLength(2);
  const reaper = reaperOf(pid) ?? 0;
  expect(isAlive(reaper)).toBe(true);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => markedBy(pid), { timeout: 15_000 }).toEqual([]);
  await expect.poll(() => isAlive(reaper)).toBe(false);
});

/** A program of the tests under a name that can be executed. */
function childProgram(name = 'echoes.mjs'): string {
  const file = join(folder, 'claude');
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${join(PROGRAMS, name)}' "$@"\n`, {
    mode: 0o755,
  });
  return file;
}

async function say(window: Page, text: string): Promise<void> {
  await window.getByTestId('composer-input').fill(text);
  await window.getByTestId('send-button').click();
}

/** The way around the system's own folder dialog. */
async function addWorkspace(window: Page, path: string): Promise<void> {
  await window.evaluate(
    (input) => Reflect.get(globalThis, 'roundhouse').invoke('workspaces.add', input),
    { path },
  );
}

/** Living processes that work in the folder or name it on their command line (Linux only). */
function processesIn(place: string): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      if (!/^\d+$/.test(pid)) return false;
      const isNamed = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(place);
      return isNamed || readlinkSync(`/proc/${pid}/cwd`).startsWith(place);
    } catch {
      return false;
    }
  });
}
