import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RealCliEnvironment } from '../peers/real-cli';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

/** A folder whose hook and MCP server each write a file as soon as a CLI starts there. */
function makeHostile(place: RealCliEnvironment) {
  const marks = { hook: join(place.home, 'hook-ran'), server: join(place.home, 'server-ran') };
  const hooks = [{ hooks: [{ type: 'command', command: `touch ${marks.hook}` }] }];
  const server = { command: 'sh', args: ['-c', `touch ${marks.server}`] };
  mkdirSync(join(place.cwd, '.claude'));
  const write = (name: string, value: unknown) =>
    writeFileSync(join(place.cwd, name), JSON.stringify(value));
  write('.claude/settings.json', { hooks: { SessionStart: hooks } });
  write('.mcp.json', { mcpServers: { hostile: server } });
  const haveRun = () => existsSync(marks.hook) || existsSync(marks.server);
  return { marks, haveRun };
}

async function openHostile({ window, openFolder }: LaunchedApp, path: string) {
  await openFolder(path);
  await window.getByTestId('new-session').first().click();
}

test('nothing of a folder runs before consent, and consent runs it', async ({ launch, place }) => {
  const { marks, haveRun } = makeHostile(place);
  const started = await launch();
  const { window } = started;
  await openHostile(started, place.cwd);

  const card = window.getByTestId('trust-card');
  await expect(card).toBeVisible();
  await expect(card).toContainText(`touch ${marks.hook}`);
  await expect(card).toContainText('hostile');
  await expect(card).toContainText('settings.json');
  await shoot(started, 'trust-card');
  expect.soft(await seriousFindings(window)).toEqual([]);
  expect(haveRun()).toBe(false);

  await window.getByTestId('trust-accept').click();
  const talk = conversationOf(started);
  await talk.say('#text trusted');
  await talk.ended(1);
  expect(existsSync(marks.hook)).toBe(true);
});

test('opened without them, neither the hook nor the server ever runs', async ({
  launch,
  place,
}) => {
  const { haveRun } = makeHostile(place);
  const started = await launch();
  await openHostile(started, place.cwd);
  await started.window.getByTestId('trust-restricted').click();
  const talk = conversationOf(started);
  await talk.say('#text careful');
  await talk.ended(1);
  await started.quit();
  expect(haveRun()).toBe(false);
});

test('a folder that changed after consent asks again', async ({ launch, place }) => {
  makeHostile(place);
  const first = await launch();
  await openHostile(first, place.cwd);
  await first.window.getByTestId('trust-accept').click();
  await expect(first.window.getByTestId('trust-card')).toHaveCount(0);
  await first.quit();

  const mark = join(place.home, 'second-hook-ran');
  const hooks = [{ hooks: [{ type: 'command', command: `touch ${mark}` }] }];
  writeFileSync(
    join(place.cwd, '.claude/settings.json'),
    JSON.stringify({ hooks: { SessionStart: hooks } }),
  );
  const second = await launch();
  await second.window.getByTestId('new-session').first().click();
  await expect(second.window.getByTestId('trust-card')).toContainText(`touch ${mark}`);
  expect(existsSync(mark)).toBe(false);
});
