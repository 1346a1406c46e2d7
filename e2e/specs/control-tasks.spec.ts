import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';
import type { Step } from '../peers/script';

const text = (words: string): Step => ({ kind: 'text', text: words });
const tool = (name: string, input: Record<string, unknown>): Step => ({
  kind: 'tool',
  name,
  input,
});
const crew = (description: string, prompt: string, isBackground: boolean): Step =>
  tool('Agent', {
    description,
    prompt,
    subagent_type: 'general-purpose',
    run_in_background: isBackground,
  });

async function openSession(launched: LaunchedApp, path: string) {
  const { window, openFolder } = launched;
  await openFolder(path);
  await window.getByTestId('new-session').first().click();
  await expect(window.getByTestId('composer-input')).toBeVisible();
  return conversationOf(launched);
}

/** The CLI's first start on a busy machine. */
const SLOW_START = { timeout: 45_000 };

const node = (window: Page, words: string) =>
  window.getByTestId('agent-node').filter({ hasText: words });

test('@control two agents in the foreground, one in the background: a request inside one, a stop of another', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  api.script('Send out the crews', [
    {
      steps: [
        crew('Count the signals', '#bash touch counted\n#then\n#text nine signals', false),
        crew('Sweep the yard', '#text sweeping\n#gate crew-sweeps', false),
        crew('Watch the gate', '#text watching\n#gate crew-watches', true),
      ],
    },
    { steps: [text('The crews are out.')] },
  ]);
  const started = await launch();
  const { window } = started;
  const talk = await openSession(started, place.cwd);
  await talk.say('Send out the crews');

  await test.step('the tree says who waits, who works, and in the background', async () => {
    await expect(talk.request).toContainText('touch counted', SLOW_START);
    await expect(node(window, 'Count the signals')).toHaveAttribute('data-state', 'waiting');
    await expect(node(window, 'Sweep the yard')).toHaveAttribute('data-state', 'running');
    await expect(node(window, 'Watch the gate')).toContainText('in the background');
    const asked = window.locator('[data-testid="tool-card"][data-status="waiting"]');
    await expect(asked.filter({ hasText: 'touch counted' })).toContainText('waits for you');
    await shoot(started, 'agents-waiting');
    expect.soft(await seriousFindings(window)).toEqual([]);
  });

  await test.step('the request is answered, its agent ends, and its tokens are known', async () => {
    await talk.allow.click();
    await expect(node(window, 'Count the signals')).toHaveAttribute('data-state', 'completed');
    await expect(node(window, 'Count the signals')).toContainText('tokens');
    await expect(node(window, 'Count the signals')).toContainText('last Bash');
    await expect(node(window, 'Sweep the yard')).toHaveAttribute('data-state', 'running');
  });

  await test.step('the other one is stopped alone, and the turn goes on to its end', async () => {
    await node(window, 'Sweep the yard').getByLabel('Stop this agent').click();
    await expect(node(window, 'Sweep the yard')).toHaveAttribute('data-state', 'stopped');
    await talk.ended(1);
    await expect(node(window, 'Watch the gate')).toHaveAttribute('data-state', 'running');
    await expect(window.getByTestId('session-working')).toContainText('1 background task');
    await shoot(started, 'agents-in-the-background');
  });

  await test.step('what nobody typed is a turn of its own and says why', async () => {
    api.release('crew-watches');
    await talk.ended(2);
    await expect(talk.text).toContainText('From a background task');
    await expect(node(window, 'Watch the gate')).toHaveAttribute('data-state', 'completed');
    await expect(window.getByTestId('session-working')).toHaveCount(0);
  });
});

test('@control a command in the background: its output, and its end', async ({
  launch,
  place,
  api,
}) => {
  const serve = { command: 'echo listening on 5173; sleep 300', description: 'Serve the yard' };
  api.script('Serve the yard', [
    { steps: [tool('Bash', { ...serve, run_in_background: true })] },
    { steps: [text('It is served.')] },
  ]);
  const started = await launch();
  const { window } = started;
  const talk = await openSession(started, place.cwd);
  await talk.say('Serve the yard');
  await talk.allowUntil(1);
  await expect(node(window, 'Serve the yard')).toHaveAttribute('data-state', 'running');
  await node(window, 'Serve the yard').getByLabel('Show the output').click();
  await expect(window.getByTestId('task-output')).toContainText('listening on 5173');
  await shoot(started, 'task-output');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.getByTestId('stop-tasks').click();
  await expect(node(window, 'Serve the yard')).toHaveAttribute('data-state', 'stopped');
});

test('@control todos follow the Task tools as they run', async ({ launch, place, api }) => {
  api.script('Plan the day', [
    {
      steps: [
        tool('TaskCreate', { subject: 'Oil the points', description: 'All of them' }),
        tool('TaskCreate', { subject: 'Paint the shed', description: 'In red' }),
      ],
    },
    { steps: [tool('TaskUpdate', { taskId: '1', status: 'completed' })] },
    { steps: [text('Half of it is done.')] },
  ]);
  // 2.1.332 leaves these tools out by itself.
  const started = await launch({
    env: { CLAUDE_CODE_ENABLE_TASKS: '1', CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' },
  });
  const { window } = started;
  const talk = await openSession(started, place.cwd);
  await window.getByRole('tab', { name: 'Todos' }).click();
  await talk.say('Plan the day');
  await talk.ended(1);
  await expect(window.getByTestId('todo-panel')).toContainText('1 of 2 done');
  await expect(window.getByTestId('todo-panel')).toContainText('Paint the shed');
  await shoot(started, 'todos');
  expect.soft(await seriousFindings(window)).toEqual([]);
});

test('@control case 79: retries are counted and cleared, and a service that stays busy is said so', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(150_000);
  api.script('Ring the bell', [{ steps: [text('It rings.')], error: { status: 529, times: 2 } }]);
  api.script('Ring it louder', [{ steps: [], error: { status: 529, times: 99 } }]);
  const started = await launch();
  const { window } = started;
  const talk = await openSession(started, place.cwd);
  await talk.say('Ring the bell');
  const banner = window.getByTestId('retry-banner');
  await expect(banner).toContainText(/Service busy, retry \d of 2/, SLOW_START);
  await talk.ended(1);
  await expect(talk.text).toContainText('It rings.');
  await expect(banner).toHaveCount(0);
  await talk.say('Ring it louder');
  await talk.ended(2);
  await expect(talk.text).toContainText('The service is busy');
  await expect(talk.text.getByRole('button', { name: 'Try again' })).toBeVisible();
  await shoot(started, 'service-busy');
  expect.soft(await seriousFindings(window)).toEqual([]);
});

test('@control case 80: a used-up limit holds the queue until the user, or its reset, lets it go', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(150_000);
  const reset = Math.floor(Date.now() / 1000) + 7_200;
  api.script('Run the express', [
    {
      steps: [text('The express has left.')],
      error: { status: 429, times: 1 },
      headers: {
        'anthropic-ratelimit-unified-status': 'rejected',
        'anthropic-ratelimit-unified-reset': String(reset),
        'anthropic-ratelimit-unified-representative-claim': 'five_hour',
        'anthropic-ratelimit-unified-5h-status': 'rejected',
        'anthropic-ratelimit-unified-5h-utilization': '1',
        'anthropic-ratelimit-unified-5h-reset': String(reset),
      },
    },
  ]);
  const started = await launch({
    env: { ANTHROPIC_API_KEY: undefined, CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-not-a-token' },
  });
  const { window } = started;
  const talk = await openSession(started, place.cwd);
  await talk.say('Run the express');
  const card = window.getByTestId('limit-card');
  await expect(card).toContainText('Your 5 h window is used up', SLOW_START);
  await expect(card).toContainText('Your message is kept');
  await expect(window.getByTestId('queue-item')).toHaveCount(1);
  await expect(window.getByTestId('account-limits')).toContainText('5 h window');
  await shoot(started, 'limit-reached');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await card.getByRole('button', { name: 'Send anyway' }).click();
  await expect(talk.text).toContainText('The express has left.', SLOW_START);
  await expect(window.getByTestId('queue-item')).toHaveCount(0);
});

test('@control case 58: with "subscription only" a key pays for nothing, and that is said', async ({
  launch,
  place,
  api,
}) => {
  const started = await launch();
  const { window, call } = started;
  await call('settings.save', { subscriptionOnly: true });
  const talk = await openSession(started, place.cwd);
  await talk.say('#text never said');
  await expect(talk.text).toContainText('Ended: an API key would pay', SLOW_START);
  await expect(talk.text).toContainText('ANTHROPIC_API_KEY');
  await expect(window.getByTestId('queue-item')).toHaveCount(1);
  expect(api.requests).toHaveLength(0);
  await shoot(started, 'billing-refused');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await call('settings.save', { subscriptionOnly: false });
});

test("@control hooks show in the turn, and the folder's agents and hooks with their files", async ({
  launch,
  place,
}) => {
  mkdirSync(join(place.cwd, '.claude', 'agents'), { recursive: true });
  const command = 'echo checked by the yard';
  const hooks = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command }] }] };
  writeFileSync(join(place.cwd, '.claude', 'settings.json'), JSON.stringify({ hooks }));
  writeFileSync(
    join(place.cwd, '.claude', 'agents', 'signalman.md'),
    '---\nname: signalman\ndescription: Sets the signals\n---\nYou set signals.\n',
  );
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  await window.getByTestId('trust-accept').click();
  const talk = conversationOf(started);
  await talk.say('#bash touch here');
  await talk.allowUntil(1);
  await expect(talk.text).toContainText('Hook PreToolUse:Bash ran: checked by the yard');
  await window.getByRole('button', { name: 'Agents and hooks of this folder' }).click();
  const list = window.getByTestId('definitions');
  await expect(list).toContainText('signalman');
  await expect(list).toContainText('PreToolUse (Bash)');
  await expect(list).toContainText(join('.claude', 'settings.json'));
  await shoot(started, 'definitions');
  expect.soft(await seriousFindings(window)).toEqual([]);
});
