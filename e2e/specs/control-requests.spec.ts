import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';
import type { Step } from '../peers/script';

const tool = (name: string, input: Record<string, unknown>): Step => ({
  kind: 'tool',
  name,
  input,
});
const text = (words: string): Step => ({ kind: 'text', text: words });

type Policy = 'ask' | 'plan' | 'supervised';

/** A session of its own in `path`, on screen. */
async function openSession(launched: LaunchedApp, path: string, policy: Policy = 'ask') {
  const { window, call, openFolder } = launched;
  const { id: workspaceId } = await openFolder(path);
  const chosen = { policy, model: null, effort: null, isDemo: false };
  const { id } = await call<{ id: string }>('sessions.create', { workspaceId, ...chosen });
  await window.locator(`[data-session-id="${id}"]`).first().click();
  await expect(window.getByTestId('composer-input')).toBeVisible();
  return { id, talk: conversationOf(launched) };
}

interface Entry {
  brief: string;
  behavior: string | null;
  by: string | null;
  isEdited: boolean;
  rule: string | null;
}
const ledgerOf = async ({ call }: LaunchedApp, sessionId: string): Promise<Entry[]> =>
  (await call<{ entries: Entry[] }>('requests.ledger', { sessionId, cursor: null, limit: 50 }))
    .entries;

const armed = (window: Page) => expect(window.getByTestId('permission-allow')).toBeEnabled();
const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Ends the session's process; the next prompt starts a fresh one. */
async function endProcess({ call }: LaunchedApp, sessionId: string): Promise<void> {
  await call('sessions.close', { sessionId });
  await expect
    .poll(async () => {
      const all = await call<{ id: string; isLive: boolean }[]>('sessions.list');
      return all.find(({ id }) => id === sessionId)?.isLive;
    })
    .toBe(false);
}

test('@control a command edited before approval runs as edited', async ({ launch, place }) => {
  const started = await launch();
  const { window } = started;
  const { id, talk } = await openSession(started, place.cwd);
  await talk.say('#bash touch asked');
  await armed(window);
  await shoot(started, 'card-command');
  await window.keyboard.press('e');
  const input = window.getByTestId('edit-input');
  await input.fill('   ');
  await expect(talk.request).toContainText('must not be empty');
  await expect(window.getByTestId('allow-edited')).toBeDisabled();
  await input.fill('touch edited');
  await expect(window.getByTestId('edit-diff')).toContainText('touch asked');
  await expect(window.getByTestId('edit-diff')).toContainText('touch edited');
  await shoot(started, 'card-edited');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.getByTestId('allow-edited').click();
  await talk.ended(1);
  expect(existsSync(join(place.cwd, 'edited'))).toBe(true);
  expect(existsSync(join(place.cwd, 'asked'))).toBe(false);
  expect(await ledgerOf(started, id)).toMatchObject([
    { brief: 'touch asked', behavior: 'allow', by: 'user', isEdited: true },
  ]);
});

test('@control case 50: each reach of a rule ends where it says, and a fresh process obeys it', async ({
  launch,
  place,
}) => {
  test.setTimeout(240_000);
  const files = {
    localSettings: join(place.cwd, '.claude', 'settings.local.json'),
    projectSettings: join(place.cwd, '.claude', 'settings.json'),
    userSettings: join(place.configDir, 'settings.json'),
  };
  const started = await launch();
  const { window } = started;
  const { id, talk } = await openSession(started, place.cwd);
  let turns = 0;

  /** Allows `command` for good with that reach; what the card said beforehand comes back. */
  const always = async (command: string, reach: string): Promise<string> => {
    await talk.say(`#bash ${command}`);
    await armed(window);
    await talk.always.click();
    const item = window.getByTestId(`always-${reach}`).first();
    await expect(item).toBeVisible();
    if (reach === 'projectSettings') {
      await expect(item).toContainText('ignores it');
      await shoot(started, 'card-always');
    }
    const said = (await item.textContent()) ?? '';
    await item.click();
    await talk.ended((turns += 1));
    return said;
  };
  const runsUnasked = async (command: string): Promise<void> => {
    await talk.say(`#bash ${command}`);
    await talk.ended((turns += 1));
  };

  await test.step('this session: no file, and the session keeps it over its processes', async () => {
    expect(await always('touch mine', 'session')).toContain('In this session only');
    for (const file of Object.values(files)) expect(read(file)).not.toContain('mine');
    await endProcess(started, id);
    await runsUnasked('touch mine');
  });

  await test.step('this project, for me', async () => {
    expect(await always('touch local', 'localSettings')).toContain('settings.local.json');
    expect(read(files.localSettings)).toContain('touch local');
    await endProcess(started, id);
    await runsUnasked('touch local');
  });

  await test.step('everywhere', async () => {
    expect(await always('touch user', 'userSettings')).toContain('In every project of yours');
    expect(read(files.userSettings)).toContain('touch user');
    await endProcess(started, id);
    await runsUnasked('touch user');
  });

  await test.step('this project, for everyone: the card says before that an untrusted folder’s rule is ignored, and it is', async () => {
    const said = await always('touch shared', 'projectSettings');
    expect(said).toContain('until this folder is trusted in a terminal');
    expect(read(files.projectSettings)).toContain('touch shared');
    await endProcess(started, id);
    await talk.say('#bash touch shared');
    await expect(window.getByTestId('request-notes')).toContainText('ignores the settings');
    await shoot(started, 'card-asked-again');
    await armed(window);
    await talk.allow.click();
    await talk.ended((turns += 1));
  });

  await test.step('in a session of its own only what was written is in force', async () => {
    const other = await openSession(started, place.cwd);
    await other.talk.say('#bash touch user');
    await other.talk.ended(1);
    await other.talk.say('#bash touch mine');
    await expect(other.talk.request).toContainText('touch mine');
    await other.talk.deny.click();
    await other.talk.ended(2);
  });
});

test('@control a rule for everyone in the project is obeyed where the folder was trusted in a terminal', async ({
  launch,
  place,
}) => {
  const trusted = { projects: { [place.cwd]: { hasTrustDialogAccepted: true } } };
  writeFileSync(join(place.configDir, '.claude.json'), JSON.stringify(trusted));
  const started = await launch();
  const { window } = started;
  const { id, talk } = await openSession(started, place.cwd);
  await talk.say('#bash touch shared');
  await armed(window);
  await talk.always.click();
  const item = window.getByTestId('always-projectSettings').first();
  await expect(item).toContainText('settings.json');
  await expect(item).not.toContainText('ignores it');
  await item.click();
  await talk.ended(1);
  await endProcess(started, id);
  await talk.say('#bash touch shared');
  await talk.ended(2);
});

test('@control case 21: two subagents ask at once, and a rule made for one settles the other', async ({
  launch,
  place,
}) => {
  const started = await launch();
  const { window } = started;
  const { id, talk } = await openSession(started, place.cwd);
  const agent = (name: string) =>
    `#agent ${JSON.stringify({
      description: `Sound the horn of ${name}`,
      subagent_type: 'general-purpose',
      prompt: `For ${name}:\n#bash touch horn`,
      run_in_background: false,
    })}`;
  await talk.say(`${agent('north')}\n${agent('south')}`);
  await expect(talk.request).toContainText('1 more waits', { timeout: 45_000 });
  await expect(talk.request).toContainText('asked by its subagent: Sound the horn of');
  await armed(window);
  await shoot(started, 'card-subagent');
  await talk.always.click();
  await window.getByTestId('always-session').first().click();
  await talk.ended(1);
  await expect(talk.request).toHaveCount(0);
  const answers = await ledgerOf(started, id);
  expect(new Set(answers.map(({ by }) => by))).toEqual(new Set(['rule', 'user']));
  expect(answers).toHaveLength(2);
});

test('@control case 54: two questions, one with several answers, are read back by the model', async ({
  launch,
  place,
  api,
}) => {
  const questions = [
    {
      question: 'Which layout should the yard have?',
      header: 'Layout',
      multiSelect: false,
      options: [
        {
          label: 'Fan',
          description: 'All from one throat',
          preview: '```\n  /-\n-<--\n  \\-\n```',
        },
        { label: 'Ladder', description: 'One behind another' },
      ],
    },
    {
      question: 'Which tracks get a signal?',
      header: 'Signals',
      multiSelect: true,
      options: [
        { label: 'One', description: 'The main' },
        { label: 'Two', description: 'The loop' },
        { label: 'Three', description: 'The siding' },
      ],
    },
  ];
  api.script('Ask me about the yard', [
    { steps: [tool('AskUserQuestion', { questions })] },
    { steps: [{ kind: 'echo-results' }] },
  ]);
  const started = await launch();
  const { window } = started;
  const { talk } = await openSession(started, place.cwd);
  await talk.say('Ask me about the yard');
  await expect(talk.request).toContainText('Which layout');
  await talk.request.getByLabel(/^Fan/).check();
  await expect(window.getByTestId('question-preview')).toBeVisible();
  await talk.request.getByLabel(/^One/).check();
  await talk.request.getByLabel(/^Three/).check();
  await shoot(started, 'card-question');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await armed(window);
  await talk.allow.click();
  await talk.ended(1);
  await expect(talk.text).toContainText('"Which layout should the yard have?"="Fan"');
  await expect(talk.text).toContainText('"Which tracks get a signal?"="One, Three"');

  await test.step('left open is not cancelled', async () => {
    await talk.say('Ask me about the yard once more');
    await window.getByTestId('question-leave-open').click();
    await talk.ended(2);
    await expect(talk.text).toContainText('did not answer');
  });
  await test.step('cancelled is not left open', async () => {
    await talk.say('Ask me about the yard at last');
    await armed2(window);
    await talk.deny.click();
    await talk.ended(3);
    await expect(talk.text).toContainText('did not want to answer');
  });
});

/** A question's own button waits for answers; the others tell when the card can be answered. */
const armed2 = (window: Page) => expect(window.getByTestId('permission-deny')).toBeEnabled();

/** Writes the plan where the CLI looks for it, then shows it. */
const PLAN =
  '# Lay the yard\n\n1. Survey the ground\n2. Lay the tracks\n\n**Not touched:** the station.';

function scriptPlan(api: Parameters<Parameters<typeof test>[2]>[0]['api']) {
  api.respond((conversation, { messages }) => {
    if (!conversation.prompt.includes('Plan the yard')) return undefined;
    const file = /[^"\s`\\]*\/plans\/[^"\s`\\]*\.md/.exec(JSON.stringify(messages))?.[0];
    if (file === undefined) return { steps: [text('There is no plan file.')] };
    const rounds: Step[][] = [
      [tool('Write', { file_path: file, content: PLAN })],
      [tool('ExitPlanMode', {})],
      [{ kind: 'echo-results' }],
    ];
    return { steps: rounds[conversation.round] ?? [text('Done.')] };
  });
}

test('@control case 52: a plan is read, edited and approved into accepting edits', async ({
  launch,
  place,
  api,
}) => {
  scriptPlan(api);
  const started = await launch();
  const { window } = started;
  const { id, talk } = await openSession(started, place.cwd, 'plan');
  await talk.say('Plan the yard');
  await expect(window.getByTestId('plan-text')).toContainText('Survey the ground');
  await expect(talk.request.getByRole('heading', { name: 'Lay the yard' })).toBeVisible();
  await armed(window);
  await shoot(started, 'card-plan');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.getByTestId('plan-edit').click();
  await window.getByTestId('plan-input').fill(`${PLAN}\n3. Paint the shed`);
  await shoot(started, 'card-plan-editor');
  await talk.request.getByRole('button', { name: 'Done editing' }).click();
  await expect(window.getByTestId('plan-text')).toContainText('Paint the shed');
  await window.getByTestId('plan-accept-edits').click();
  await talk.ended(1);
  await expect(talk.text).toContainText('Paint the shed');
  await expect
    .poll(async () => {
      const all = await started.call<{ id: string; mode: string }[]>('sessions.list');
      return all.find((session) => session.id === id)?.mode;
    })
    .toBe('acceptEdits');
  expect(await ledgerOf(started, id)).toMatchObject([{ behavior: 'allow', isEdited: true }]);
});

test('@control case 23: Stop on a plan is no approval, and one sent back stays in plan mode', async ({
  launch,
  place,
  api,
}) => {
  scriptPlan(api);
  const started = await launch();
  const { window } = started;
  const { id, talk } = await openSession(started, place.cwd, 'plan');
  const modeOf = async () => {
    const all = await started.call<{ id: string; mode: string }[]>('sessions.list');
    return all.find((session) => session.id === id)?.mode;
  };
  await talk.say('Plan the yard');
  await expect(talk.request).toBeVisible();
  await talk.stop.click();
  await talk.ended(1);
  await expect(talk.request).toHaveCount(0);
  expect(await modeOf()).toBe('plan');
  expect(JSON.stringify(api.requests.map(({ body }) => body.messages))).not.toContain(
    'approved your plan',
  );

  await talk.say('Plan the yard again');
  await armed(window);
  await window.getByTestId('permission-deny').click();
  await window.getByLabel('What should change in the plan').fill('Leave the shed alone');
  await shoot(started, 'card-plan-sent-back');
  await window.keyboard.press('Enter');
  await talk.ended(2);
  await expect(talk.text).toContainText('Leave the shed alone');
  expect(await modeOf()).toBe('plan');
});

test('@control the ledger makes a rule of an answer, and the list of rules takes it away again', async ({
  launch,
  place,
}) => {
  mkdirSync(join(place.cwd, 'src'));
  const started = await launch();
  const { window } = started;
  const { talk } = await openSession(started, place.cwd);
  await talk.say('#bash touch once');
  await armed(window);
  await talk.allow.click();
  await talk.ended(1);

  await window.keyboard.press('Control+K');
  await window.keyboard.type('answers and rules');
  await window.keyboard.press('Enter');
  const row = window.getByTestId('ledger-row');
  await expect(row).toContainText('Allowed by you');
  await row.getByRole('button', { name: 'Make it a rule' }).click();
  await window.getByLabel('How far it reaches').selectOption('localSettings');
  await shoot(started, 'ledger');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.getByRole('button', { name: 'Make this rule' }).click();
  await expect(window.getByTestId('make-rule')).toHaveCount(0);
  const file = join(place.cwd, '.claude', 'settings.local.json');
  expect(read(file)).toContain('Bash(touch once)');

  await window.getByTestId('ledger-rules-tab').click();
  const rule = window.getByTestId('rule-row').filter({ hasText: 'touch once' });
  await expect(rule).toBeVisible({ timeout: 30_000 });
  await shoot(started, 'rules');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await rule.getByRole('button', { name: 'Remove' }).click();
  await expect(rule).toHaveCount(0);
  expect(read(file)).not.toContain('touch once');
});

test('@control forms of an MCP server are filled in by their schema, and a page is opened only when told', async ({
  launch,
  place,
}) => {
  const program = resolve(import.meta.dirname, '../programs/elicits.mjs');
  const yard = { command: process.execPath, args: [program] };
  writeFileSync(join(place.cwd, '.mcp.json'), JSON.stringify({ mcpServers: { yard } }));
  const allow = ['mcp__yard__form', 'mcp__yard__page'];
  writeFileSync(join(place.configDir, 'settings.json'), JSON.stringify({ permissions: { allow } }));
  const started = await launch();
  const { window, call, openFolder } = started;
  const { id: workspaceId } = await openFolder(place.cwd);
  const { hash } = await call<{ hash: string }>('workspaces.trustReport', { workspaceId });
  await call('workspaces.decideTrust', { workspaceId, hash, decision: 'trusted' });
  const { talk } = await openSession(started, place.cwd);

  await talk.say('#tool mcp__yard__form {}\n#then\n#echo-results');
  await expect(talk.request).toContainText('Which repository', { timeout: 45_000 });
  await expect(window.getByTestId('permission-allow')).toBeDisabled();
  await talk.request.getByLabel('Repository').fill('yard');
  await talk.request.getByLabel('Stars (optional)').fill('9');
  await expect(talk.request).toContainText('At most 5.');
  await shoot(started, 'card-form');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await talk.request.getByLabel('Stars (optional)').fill('4');
  await talk.request.getByLabel('Urgent').check();
  await talk.allow.click();
  await talk.ended(1);
  await expect(talk.text).toContainText('"action":"accept"');
  await expect(talk.text).toContainText('"repository":"yard","stars":4');

  await talk.say('#tool mcp__yard__page {}\n#then\n#echo-results');
  await expect(talk.request).toContainText('https://yard.example/login?code=ABCD');
  await shoot(started, 'card-page');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await expect(window.getByTestId('permission-deny')).toBeEnabled();
  await talk.deny.click();
  await talk.ended(2);
  await expect(talk.text).toContainText('"action":"decline"');
});
