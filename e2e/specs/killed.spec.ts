import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { isAlive, markedBy, reaperOf } from '../fixtures/marked';

/** From the end of the program to that of everything it started. */
const LIMIT = { timeout: 15_000 };
const HOSTILE = resolve(import.meta.dirname, '../programs/ignores-term.mjs');
const DRIVE = resolve(import.meta.dirname, '../../out/main/drive.js');

const pidOf = ({ app }: LaunchedApp): number => app.process().pid ?? 0;

function commandsOf(pid: number): string {
  return markedBy(pid)
    .map(({ command }) => command)
    .join('\n');
}

async function openSession(started: LaunchedApp, cwd: string) {
  await started.openFolder(cwd);
  await started.window.getByTestId('new-session').first().click();
  return conversationOf(started);
}

/** Ends the program as nothing else does, and its reaper too when that is asked for. */
async function killNine(pid: number, reaper: number | null = null): Promise<void> {
  process.kill(pid, 'SIGKILL');
  if (reaper !== null) process.kill(reaper, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
}

test('case 39: (b) nothing of the real CLI is left 15 s after the app was killed', async ({
  launch,
  place,
}) => {
  const started = await launch();
  const pid = pidOf(started);
  const talk = await openSession(started, place.cwd);
  const background = {
    command: 'sleep 3011',
    description: 'Wait in the background',
    run_in_background: true,
  };
  await talk.say(`#tool Bash ${JSON.stringify(background)}\n#then\n#bash tail -f /dev/null`);
  await expect(async () => {
    const allow = talk.allow.first();
    if (await allow.isVisible()) await allow.click({ timeout: 1_000 });
    expect(commandsOf(pid)).toContain('tail -f /dev/null');
  }).toPass({ timeout: 60_000, intervals: [150] });
  expect(commandsOf(pid)).toContain('sleep 3011');
  expect(commandsOf(pid)).toContain(place.cliPath);
  const reaper = reaperOf(pid) ?? 0;
  expect(isAlive(reaper)).toBe(true);

  await killNine(pid);
  await expect.poll(() => commandsOf(pid), LIMIT).toBe('');
  await expect.poll(() => isAlive(reaper), LIMIT).toBe(false);
});

test('case 39: (b) nothing of a hostile child is left 15 s after the app was killed', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: HOSTILE });
  const pid = pidOf(started);
  const talk = await openSession(started, place.cwd);
  await talk.say('is anybody there');
  await expect.poll(() => commandsOf(pid), LIMIT).toContain('stubborn.mjs');
  expect(commandsOf(pid)).toContain('ignores-term.mjs');
  await killNine(pid);
  await expect.poll(() => commandsOf(pid), LIMIT).toBe('');
});

test('case 39: (b) with its reaper killed too, the next start ends what is left and logs it', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: HOSTILE });
  const pid = pidOf(started);
  const talk = await openSession(started, place.cwd);
  await talk.say('is anybody there');
  await expect.poll(() => commandsOf(pid), LIMIT).toContain('stubborn.mjs');
  await killNine(pid, reaperOf(pid));
  expect(commandsOf(pid)).toContain('stubborn.mjs');

  const again = await launch({ cli: HOSTILE });
  await expect.poll(() => commandsOf(pid), { timeout: 20_000 }).toBe('');
  expect(await again.call('sessions.list')).toMatchObject([{ status: 'interrupted' }]);
  const logs = join(place.home, 'roundhouse', 'logs');
  await expect
    .poll(() => readdirSync(logs).map((file) => readFileSync(join(logs, file), 'utf8')))
    .toContainEqual(expect.stringContaining('processes a dead program left were ended'));
});

test('case 39: (a) quitting ends a child that resists, and the reaper with it', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: HOSTILE });
  const pid = pidOf(started);
  const talk = await openSession(started, place.cwd);
  await talk.say('is anybody there');
  await expect.poll(() => commandsOf(pid), LIMIT).toContain('stubborn.mjs');
  const reaper = reaperOf(pid) ?? 0;
  await started.quit();
  expect(commandsOf(pid)).toBe('');
  await expect.poll(() => isAlive(reaper), LIMIT).toBe(false);
});

test('case 39: (b) nothing is left 15 s after the headless command was killed', async ({
  place,
}) => {
  const args = ['--cwd', place.cwd, '--prompt', 'is anybody there', '--cli', HOSTILE];
  const drive = spawn(process.execPath, [DRIVE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = drive.pid ?? 0;
  const ended = once(drive, 'exit');
  await expect.poll(() => commandsOf(pid), LIMIT).toContain('stubborn.mjs');
  const reaper = reaperOf(pid) ?? 0;
  expect(isAlive(reaper)).toBe(true);
  process.kill(pid, 'SIGKILL');
  await ended;
  await expect.poll(() => commandsOf(pid), LIMIT).toBe('');
  await expect.poll(() => isAlive(reaper), LIMIT).toBe(false);
});
