import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

test('@changes what a session changed is read, staged, discarded, brought back and committed', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const { cwd } = place;
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  git('init', '-q', '--initial-branch=main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  writeFileSync(join(cwd, 'map é.txt'), 'north\nlake\n');
  writeFileSync(join(cwd, 'notes.txt'), 'one\n');
  git('add', '--all');
  git('commit', '-q', '--message=Begin');
  const map = join(cwd, 'map é.txt');
  api.script('Turn the map', [
    { steps: [{ kind: 'tool', name: 'Read', input: { file_path: map } }] },
    {
      steps: [
        {
          kind: 'tool',
          name: 'Edit',
          input: { file_path: map, old_string: 'north', new_string: 'south' },
        },
      ],
    },
    { steps: [{ kind: 'text', text: 'Turned.' }] },
  ]);
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('Turn the map');
  await talk.allowUntil(1);
  writeFileSync(join(cwd, 'notes.txt'), 'two\n');
  writeFileSync(join(cwd, 'scratch.txt'), 'kept\n');

  const row = (name: string) => window.getByTestId('change-row').filter({ hasText: name });
  const section = (name: string) => window.getByRole('region', { name, exact: true });

  await test.step('the session’s own edits stand apart from the rest, each with its diff', async () => {
    await window.keyboard.press('Control+Shift+G');
    await expect(section('Edited by this session').getByTestId('change-row')).toHaveCount(1);
    await expect(section('Other changes').getByTestId('change-row')).toHaveCount(2);
    await row('map é.txt').getByRole('button', { name: 'modified' }).click();
    await expect(window.getByTestId('changes-view')).toContainText('north');
    await expect(window.getByTestId('changes-view')).toContainText('south');
    expect(await seriousFindings(window)).toEqual([]);
    await shoot(started, 'changes');
  });

  await test.step('keys go from file to file', async () => {
    await window.getByTestId('changes-view').focus();
    await window.keyboard.press('j');
    await expect(window.getByTestId('changes-view')).toContainText('notes.txt');
    await expect(window.getByTestId('changes-view')).toContainText('two');
  });

  await test.step('comments on lines wait in the prompt until they are sent as one', async () => {
    await window.getByRole('button', { name: 'Comment on line 1' }).last().click();
    await window.getByRole('textbox', { name: /^Comment on notes\.txt/ }).fill('Why two?');
    await shoot(started, 'changes-comment');
    await window.keyboard.press('Control+Enter');
    await expect(window.getByText('The comment stands in the prompt')).toBeVisible();
    await window.getByTestId('changes-view').focus();
    await window.keyboard.press('k');
    await window.getByRole('button', { name: 'Comment on line 1' }).first().click();
    await window.getByRole('textbox', { name: /^Comment on map/ }).fill('Keep the north.');
    await window.getByRole('button', { name: 'Add to the prompt' }).click();
    await expect(window.getByRole('textbox', { name: /^Comment on/ })).toHaveCount(0);
    await window.getByTestId('changes-view').focus();
    await window.keyboard.press('Escape');
    await expect(talk.composer).toHaveValue(
      'notes.txt:1\n> `two`\nWhy two?\n\nmap é.txt:1 (removed line)\n> `north`\nKeep the north.\n',
    );
    await window.keyboard.press('Control+Shift+G');
  });

  await test.step('what is discarded is gone, and undo brings it back', async () => {
    await row('scratch.txt').hover();
    await window.getByLabel('Discard the changes of scratch.txt').click();
    await expect(row('scratch.txt')).toHaveCount(0);
    expect(git('status', '--porcelain')).not.toContain('scratch.txt');
    await shoot(started, 'changes-discarded');
    await window.getByRole('button', { name: 'Undo' }).click();
    await expect(row('scratch.txt')).toHaveCount(1);
    expect(readFileSync(join(cwd, 'scratch.txt'), 'utf8')).toBe('kept\n');
  });

  await test.step('what is staged is committed, and nothing else', async () => {
    await row('map é.txt').hover();
    await window.getByLabel('Stage map é.txt').click();
    await expect(section('Staged').getByTestId('change-row')).toHaveCount(1);
    await window.getByLabel('Commit message').fill('Turn the map around');
    await shoot(started, 'changes-staged');
    await window.keyboard.press('Control+Enter');
    await expect(section('Staged')).toHaveCount(0);
    expect(git('log', '-1', '--format=%s').trim()).toBe('Turn the map around');
    expect(git('show', '--name-only', '--format=', '-z', 'HEAD').split('\0')[0]).toBe('map é.txt');
    expect(git('status', '--porcelain')).toContain('notes.txt');
  });

  await test.step('without a repository it says so', async () => {
    rmSync(join(cwd, '.git'), { recursive: true, force: true });
    await window.getByRole('button', { name: 'Look again' }).click();
    await expect(window.getByText('This folder is in no git repository.').first()).toBeVisible();
    await shoot(started, 'changes-none');
  });
});

test('@changes two running sessions that edit one file are told, and the later one can be stopped', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(120_000);
  const file = join(place.cwd, 'plan.txt');
  const started = await launch();
  const { window, openFolder, call } = started;
  await openFolder(place.cwd);
  const talk = conversationOf(started);
  const note = window.getByTestId('collision-note');
  for (const who of ['North', 'South']) {
    const content = `${who}\n`;
    api.script(`${who} writes the plan`, [
      { steps: [{ kind: 'tool', name: 'Write', input: { file_path: file, content } }] },
      {
        steps: [
          { kind: 'gate', name: 'may end' },
          { kind: 'text', text: 'Written.' },
        ],
      },
    ]);
    // Nobody may write over a file unread.
    rmSync(file, { force: true });
    await window.getByTestId('new-session').first().click();
    await talk.say(`${who} writes the plan`);
    await talk.allow.first().click();
    await expect.poll(() => existsSync(file)).toBe(true);
  }
  await expect(note).toContainText('plan.txt is also being edited by “North writes the plan”');
  await expect(window.getByTestId('session-row').filter({ hasText: 'same file' })).toHaveCount(2);
  expect(await seriousFindings(window)).toEqual([]);
  await shoot(started, 'collision');
  await note.getByRole('button', { name: 'Stop this one' }).click();
  await expect(note).toHaveCount(0);
  const statuses = async () =>
    (await call<{ status: string }[]>('sessions.list')).map(({ status }) => status).toSorted();
  await expect.poll(statuses).toEqual(['idle', 'working']);
  api.release('may end');
  await expect.poll(statuses).toEqual(['done-unseen', 'idle']);
});
