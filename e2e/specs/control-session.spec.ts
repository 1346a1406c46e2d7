import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SessionSummary } from '@shared/contract/sessions';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

const MCP_SERVER = resolve(import.meta.dirname, '../peers/stdio-mcp.mjs');

async function openSession(launched: LaunchedApp, path: string) {
  await launched.openFolder(path);
  await launched.window.getByTestId('new-session').first().click();
  await expect(launched.window.getByTestId('composer-input')).toBeVisible();
  return conversationOf(launched);
}

const summaryOf = async ({ call }: LaunchedApp): Promise<SessionSummary> => {
  const [session] = await call<SessionSummary[]>('sessions.list');
  if (session === undefined) throw new Error('There is no session.');
  return session;
};

test('@control case 52: mode, model and effort change mid-session and are shown as the CLI reports them', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const started = await launch();
  const { window } = started;
  const talk = await openSession(started, place.cwd);
  await talk.say('#text ready');
  await talk.ended(1);
  const policy = window.getByLabel('Permission policy');
  const model = window.getByLabel('Model');
  const effort = window.getByLabel('Effort and thinking');

  await test.step('a mode', async () => {
    await policy.click();
    await shoot(started, 'policy-and-mode');
    await window.getByTestId('mode-plan').click();
    await expect(policy).toHaveAttribute('data-mode', 'plan');
    await expect(policy).toContainText('planning');
    await policy.click();
    await window.getByTestId('mode-acceptEdits').click();
    await expect(policy).toHaveAttribute('data-mode', 'acceptEdits');
    const file = join(place.cwd, 'signal.txt');
    await talk.say(`#tool Write ${JSON.stringify({ file_path: file, content: 'green' })}`);
    await talk.ended(2);
    await expect(talk.tool('modify_file')).toHaveCount(1);
  });

  await test.step('one that needs a restart says so, with the button', async () => {
    await policy.click();
    await window.getByTestId('mode-bypassPermissions').click();
    await expect(window.getByText('needs a restart of the session')).toBeVisible();
    await expect(window.getByRole('button', { name: 'Restart as Autonomous' })).toBeVisible();
    await expect(policy).toHaveAttribute('data-mode', 'acceptEdits');
    await shoot(started, 'mode-needs-restart');
  });

  await test.step('a model, before the next turn', async () => {
    await model.click();
    await expect(window.getByTestId('model-haiku')).toBeVisible();
    await shoot(started, 'model-picker');
    await window.getByTestId('model-haiku').click();
    await expect(model).toContainText('Haiku');
    await expect.poll(async () => (await summaryOf(started)).model).toContain('claude-haiku');
    await talk.say('#text said by another');
    await talk.ended(3);
    expect(api.requests.at(-1)?.body.model).toContain('haiku');
  });

  await test.step('an effort', async () => {
    await effort.click();
    await shoot(started, 'effort-and-thinking');
    await window.getByTestId('effort-low').click();
    await expect(effort).toContainText('Low effort');
    await talk.say('#text with less');
    await talk.ended(4);
    expect(JSON.stringify(api.requests.at(-1)?.body)).toContain('"effort":"low"');
    expect((await summaryOf(started)).effort).toBe('low');
  });

  await test.step('/model', async () => {
    await talk.say('/model sonnet');
    await talk.ended(5);
    await expect(model).toContainText('Sonnet');
  });
});

test('@control /compact and /clear: divider, meter, id and money; the commands open with a slash', async ({
  launch,
  place,
}) => {
  test.setTimeout(180_000);
  const started = await launch();
  const { window } = started;
  const talk = await openSession(started, place.cwd);
  const usage = (input: number) =>
    `#usage ${JSON.stringify({ input_tokens: input, output_tokens: 500 })}`;
  await talk.say(`#text a long story\n${usage(120_000)}`);
  await talk.ended(1);
  await window.getByTestId('context-meter').click();
  await expect(window.getByTestId('context-picture')).toBeVisible();
  await expect(window.getByTestId('context-part').first()).toBeVisible();
  await shoot(started, 'context-breakdown');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await test.step('a slash opens the list, which can be searched and chosen from by keys', async () => {
    await talk.composer.fill('/');
    const list = window.getByTestId('slash-list');
    await expect(list).toBeVisible();
    await expect(list).toContainText('only in a terminal');
    await shoot(started, 'slash-commands');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await talk.composer.fill('/compa');
    await expect(window.getByTestId('slash-option').first()).toContainText('/compact');
    await window.keyboard.press('Enter');
    await expect(talk.composer).toHaveValue('/compact ');
    await expect(window.getByTestId('slash-hint')).toBeVisible();
    await window.keyboard.press('Enter');
  });

  await test.step('/compact', async () => {
    await talk.ended(2);
    await expect(window.getByTestId('compact-divider')).toBeVisible();
    expect((await summaryOf(started)).context.used ?? 0).toBeLessThan(120_000);
    await talk.say(`#text a short one\n${usage(30_000)}`);
    await talk.ended(3);
    await expect(window.getByTestId('context-chart')).toContainText('1 compaction');
    await shoot(started, 'compacted');
  });

  const before = await summaryOf(started);
  await test.step('/clear', async () => {
    await talk.say('/clear');
    await talk.ended(4);
    await expect(window.getByTestId('clear-divider')).toBeVisible();
    await expect(window.getByTestId('context-meter')).toHaveAttribute('data-level', 'unknown');
    const cleared = await summaryOf(started);
    expect(cleared.claudeSessionId).not.toBe(before.claudeSessionId);
    expect(cleared.costUsd).toBeCloseTo(before.costUsd ?? 0, 6);
    await talk.say(`#text anew\n${usage(1_000)}`);
    await talk.ended(5);
    expect((await summaryOf(started)).costUsd ?? 0).toBeGreaterThan(before.costUsd ?? 0);
    await shoot(started, 'cleared');
  });
});

test('@control case 76: a broken and a slow MCP server block nothing and are named; a good one works', async ({
  launch,
  place,
}) => {
  test.setTimeout(180_000);
  const server = (...args: string[]) => ({ command: process.execPath, args });
  writeFileSync(
    join(place.cwd, '.mcp.json'),
    JSON.stringify({
      mcpServers: {
        signals: server(MCP_SERVER, 'good'),
        depot: { command: '/nonexistent/depot', args: [] },
        fog: server(MCP_SERVER, 'slow'),
      },
    }),
  );
  mkdirSync(join(place.cwd, '.claude'));
  writeFileSync(
    join(place.cwd, '.claude', 'settings.json'),
    JSON.stringify({ enableAllProjectMcpServers: true }),
  );
  writeFileSync(join(place.cwd, 'CLAUDE.md'), '# The yard\n\nSignals are green or red.\n');
  const started = await launch();
  const { window } = started;
  await started.openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  await window.getByTestId('trust-accept').click();
  const talk = conversationOf(started);

  await talk.say('#tool mcp__signals__read_signal {"track":3}\n#then\n#echo-results');
  await expect(window.getByTestId('mcp-note')).toContainText('depot');
  await expect(window.getByTestId('mcp-note')).toContainText('fog');
  await talk.allowUntil(1);
  await expect(talk.text).toContainText('The signal is green.');
  await shoot(started, 'mcp-note');

  await window.getByTestId('mcp-note').getByRole('button', { name: 'Show servers' }).click();
  const named = (name: string) => window.getByTestId('mcp-server').filter({ hasText: name });
  await expect(named('signals')).toHaveAttribute('data-status', 'connected');
  await expect(named('depot')).toHaveAttribute('data-status', 'failed');
  await expect(named('fog')).toHaveAttribute('data-status', 'pending');
  await named('signals').getByText('1 tool').click();
  await expect(named('signals')).toContainText('read_signal');
  await shoot(started, 'mcp-servers');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await named('signals').getByRole('button', { name: 'Switch signals off' }).click();
  await expect(named('signals')).toHaveAttribute('data-status', 'disabled');
  await named('signals').getByRole('button', { name: 'Switch signals on' }).click();
  await expect(named('signals')).toHaveAttribute('data-status', 'connected');
  await named('depot').getByRole('button', { name: 'Connect again' }).click();
  await expect(window.getByText('MCP server depot:')).toBeVisible();

  await window.getByTestId('context-meter').click();
  await expect(window.getByText('CLAUDE.md', { exact: false }).first()).toBeVisible();
  await shoot(started, 'context-servers');
});
