import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

async function openSession(launched: LaunchedApp, path: string) {
  const { window, openFolder, call } = launched;
  await openFolder(path);
  await window.getByTestId('new-session').first().click();
  await expect(window.getByTestId('composer-input')).toBeVisible();
  const [session] = await call<{ id: string; workspaceId: string }[]>('sessions.list');
  if (session === undefined) throw new Error('There is no session.');
  return { talk: conversationOf(launched), session };
}

test('a budget is warned of, pauses the queue and goes on when it is raised @control', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  // Eight cents at the prices the CLI counts with.
  api.script('Dear question', [
    { steps: [{ kind: 'text', text: 'A dear answer.' }], usage: { output_tokens: 4_000 } },
  ]);
  api.script('Third question', [{ steps: [{ kind: 'text', text: 'The third answer.' }] }]);
  const launched = await launch();
  const { window, call } = launched;
  const { talk, session } = await openSession(launched, place.cwd);
  const costOf = async () => {
    const { meters } = await call<{ meters: { scope: string; spentUsd: number }[] }>(
      'budgets.read',
      { sessionId: session.id },
    );
    return meters.find(({ scope }) => scope === 'session')?.spentUsd ?? 0;
  };
  const setLimit = (sessionUsd: number) =>
    call('budgets.setOwn', {
      owner: { kind: 'session', sessionId: session.id },
      budget: { sessionUsd },
    });

  await setLimit(100);
  await talk.say('Dear question, please');
  await talk.ended(1);
  const spent = await costOf();
  expect(spent).toBeGreaterThan(0.05);

  await test.step('from 80 % a line says so', async () => {
    await setLimit(Math.round((spent / 0.85) * 10_000) / 10_000);
    await expect(window.getByTestId('budget-near')).toContainText('This session has spent');
    await shoot(launched, 'budget-near');
  });

  await test.step('at 100 % what is written waits, and nothing reaches the model', async () => {
    await setLimit(0.01);
    await expect(window.getByTestId('budget-card')).toContainText('may be exceeded by one turn');
    const before = api.requests.length;
    await talk.say('Third question, please');
    await expect(window.getByTestId('queue-item')).toContainText('Third question');
    await expect(talk.text).toContainText('your messages are kept in the queue');
    expect(api.requests.length).toBe(before);
    await shoot(launched, 'budget-paused');
    expect(await seriousFindings(window)).toEqual([]);
  });

  await test.step('two dollars more, and it goes on', async () => {
    await window.getByTestId('budget-raise').click();
    await talk.ended(2);
    await expect(talk.text).toContainText('The third answer.');
    await expect(window.getByTestId('budget-card')).toBeHidden();
  });
});

test('the profile Pipe has no tools, and one whose tools are missing is refused @control', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const launched = await launch();
  const { window, call, app } = launched;
  const { talk } = await openSession(launched, place.cwd);
  const file = join(place.home, 'odd.profile.json');
  const odd = { name: 'Odd', tools: ['Read', 'Teleport'], assertsTools: true };
  writeFileSync(file, JSON.stringify({ roundhouse: 'profile', version: 1, profile: odd }));
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);

  await test.step('a profile comes from a file and is chosen', async () => {
    await window.keyboard.press('Control+k');
    await window.keyboard.type('set up this session');
    await window.keyboard.press('Enter');
    await window.getByRole('tab', { name: 'Profile' }).click();
    await window.getByRole('button', { name: 'Import from a file' }).click();
    await window.getByRole('radio', { name: /Odd/ }).click();
    await expect(window.getByRole('radio', { name: /Odd/ })).toBeChecked();
    await shoot(launched, 'setup-profile');
    expect(await seriousFindings(window)).toEqual([]);
    await window.keyboard.press('Escape');
  });

  await test.step('its session is refused before anything is sent, and the message is kept', async () => {
    const before = api.requests.length;
    await talk.say('#text never said');
    await expect(talk.text).toContainText('it lacks Teleport', { timeout: 45_000 });
    await expect(window.getByTestId('queue-item')).toContainText('never said');
    expect(api.requests.length).toBe(before);
    await shoot(launched, 'profile-refused');
  });

  await test.step('Pipe takes it over with no tool at all', async () => {
    const [session] = await call<{ id: string }[]>('sessions.list');
    const owner = { kind: 'session', sessionId: session?.id };
    await call('setups.chooseProfile', { owner, name: 'Pipe' });
    await call('sessions.releaseQueue', { sessionId: session?.id });
    await talk.ended(1);
    await expect(talk.text).toContainText('never said');
    const request = api.requests.at(-1)?.body;
    expect(JSON.stringify(request)).not.toContain('"name":"Bash"');
  });
});

test('MCP servers are written as JSON, wrong ones refused with the line @control', async ({
  launch,
  place,
}) => {
  test.setTimeout(120_000);
  const launched = await launch();
  const { window } = launched;
  await openSession(launched, place.cwd);
  await window.keyboard.press('Control+k');
  await window.keyboard.type('set up this session');
  await window.keyboard.press('Enter');
  await shoot(launched, 'setup-budgets');
  await window.getByRole('tab', { name: 'MCP servers' }).click();
  await window
    .getByLabel('As JSON')
    .fill('{\n  "mcpServers": {\n    "a": { "type": "tube" }\n  }\n}');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByTestId('mcp-told')).toContainText('line 3');
  await window
    .getByLabel('As JSON')
    .fill('{ "a": { "command": "x", "env": { "API_TOKEN": "hunter2" } } }');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByTestId('mcp-told')).toContainText('looks like a secret');
  await window.getByLabel('As JSON').fill('{ "a": { "command": "x" } }');
  await window.getByRole('button', { name: 'Add a server' }).click();
  await window.getByLabel('Name', { exact: true }).fill('files');
  await window.getByRole('textbox', { name: 'Command' }).fill('npx');
  await shoot(launched, 'setup-mcp');
  await window.getByRole('button', { name: 'Add and save' }).click();
  await expect(window.getByTestId('mcp-told')).toContainText('Saved');
  await expect(window.getByLabel('As JSON')).toHaveValue(/"files"/);
  // Nothing here keeps a secret: the tests run without a keyring.
  await expect(window.getByTestId('no-keyring')).toContainText('no keyring');
  expect(await seriousFindings(window)).toEqual([]);
  await window.getByRole('tab', { name: 'Tools of Roundhouse' }).click();
  await window.getByRole('switch').click();
  await expect(window.getByRole('switch')).toBeChecked();
  await shoot(launched, 'setup-tools');
  expect(await seriousFindings(window)).toEqual([]);
});

test('tools of the program ask the user, name the session, and ask before they reach beyond it @control', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const tool = (name: string, input: object) => ({
    kind: 'tool' as const,
    name: `mcp__roundhouse__${name}`,
    input: { ...input },
  });
  const echo = { steps: [{ kind: 'echo-results' as const }] };
  api.script('Ask me', [
    { steps: [tool('ask_user', { question: 'Which track?', options: ['Red', 'Blue'] })] },
    { steps: [tool('set_title', { title: 'Track chosen' })] },
    { steps: [tool('set_status_line', { text: 'Waiting for the signal' })] },
    echo,
  ]);
  const launched = await launch();
  const { window, call } = launched;
  const { talk, session } = await openSession(launched, place.cwd);
  await call('setups.setHostsTools', { sessionId: session.id, hostsTools: true });

  await test.step('a question is answered in its form, and the model reads the answer', async () => {
    await talk.say('Ask me something');
    await window.getByText('Which track?').first().waitFor({ timeout: 45_000 });
    await shoot(launched, 'house-question');
    await window.getByRole('radio', { name: /Blue/ }).click();
    await window.getByRole('button', { name: /^Answer/ }).click();
    await talk.ended(1);
    expect(JSON.stringify(api.requests.map(({ body }) => body))).toContain('"Blue"');
    const [named] = await call<{ title: string; statusLine: string }[]>('sessions.list');
    expect(named).toMatchObject({ title: 'Track chosen', statusLine: 'Waiting for the signal' });
  });

  await test.step('another session gets nothing before a person has agreed', async () => {
    const other = await call<{ id: string }>('sessions.create', {
      workspaceId: session.workspaceId,
      policy: 'ask',
      model: null,
      effort: null,
      isDemo: false,
    });
    api.script('Tell the other', [
      { steps: [tool('send_to_session', { session_id: other.id, text: '#text heard it' })] },
      echo,
    ]);
    await talk.say('Tell the other one');
    await expect(talk.request).toContainText('heard it', { timeout: 45_000 });
    const turnsOf = async (sessionId: string) =>
      (
        await call<{ events: { type: string }[] }>('sessions.page', {
          sessionId,
          beforeSeq: Number.MAX_SAFE_INTEGER,
          limit: 100,
        })
      ).events.filter(({ type }) => type === 'complete').length;
    expect(await turnsOf(other.id)).toBe(0);
    await talk.allow.click();
    await expect.poll(() => turnsOf(other.id), { timeout: 45_000 }).toBe(1);
  });
});
