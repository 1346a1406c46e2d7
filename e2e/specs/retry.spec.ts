import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';
import { textOf } from '../peers/conversation';
import type { MessagesApi } from '../peers/messages-api';
import type { Step } from '../peers/script';

const text = (words: string): Step => ({ kind: 'text', text: words });

function script(api: MessagesApi, file: string): void {
  const write = (content: string): Step => ({
    kind: 'tool',
    name: 'Write',
    input: { file_path: file, content },
  });
  api.script('Draw the map', [
    { steps: [write('north\n')] },
    { steps: [text('The map is drawn.')] },
  ]);
  api.script('Turn it around', [
    { steps: [write('south\n')] },
    { steps: [text('South is up now.')] },
  ]);
  api.script('Add the rivers', [{ steps: [text('Two rivers.')] }]);
  api.script('Leave it as it is', [{ steps: [text('North stays up.')] }]);
  api.script('Print it', [{ steps: [text('Printed.')], error: { status: 400, times: 99 } }]);
}

const said = (api: MessagesApi): string => {
  const last = api.requests.findLast(({ conversation }) => !conversation.isSideRequest);
  return last === undefined ? '' : textOf(last.body);
};

test('case 70: going back to a message in a branch, files included, and back again', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(240_000);
  const file = join(place.cwd, 'map.txt');
  execFileSync('git', ['init', '-q'], { cwd: place.cwd });
  script(api, file);
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);

  await talk.say('Draw the map');
  await talk.allowUntil(1);
  await talk.say('Turn it around');
  await talk.allowUntil(2);
  await talk.say('Add the rivers');
  await talk.ended(3);
  expect(readFileSync(file, 'utf8')).toBe('south\n');

  await test.step('Esc twice in the empty composer lists the messages', async () => {
    await talk.composer.focus();
    await window.keyboard.press('Escape');
    await window.keyboard.press('Escape');
    await expect(window.getByTestId('retry-prompts').getByRole('button')).toHaveCount(3);
    expect(await seriousFindings(window)).toEqual([]);
    await shoot(started, 'retry-prompts');
    await window.keyboard.press('ArrowDown');
    await window.keyboard.press('Enter');
  });

  await test.step('the dialog says what each axis leaves out, before anything is done', async () => {
    const form = window.getByTestId('retry-form');
    await expect(form).toContainText('this turn and 1 later turn');
    await expect(window.getByTestId('retry-files')).toContainText('Takes 1 file back');
    await expect(form).toContainText('map.txt');
    expect(await seriousFindings(window)).toEqual([]);
    await shoot(started, 'retry-dialog');
    expect(readFileSync(file, 'utf8')).toBe('south\n');
  });

  await test.step('a double click makes one branch; conversation and file are back', async () => {
    await window.getByLabel('Message to send again').fill('Leave it as it is');
    await window.getByLabel('Take the files back too').check();
    await window.getByTestId('retry-send').dblclick();
    await expect(talk.text).toContainText('North stays up.');
    await expect(talk.text).toContainText('The map is drawn.');
    await expect(talk.text).not.toContainText('South is up now.');
    expect(readFileSync(file, 'utf8')).toBe('north\n');
    expect(said(api)).toContain('The map is drawn.');
    expect(said(api)).not.toContain('Turn it around');
    expect(await started.call<unknown[]>('sessions.list')).toHaveLength(2);
  });

  await test.step('undo leads back to the original and its files', async () => {
    await window.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('south\n');
    await expect(talk.text).toContainText('South is up now.');
    expect(existsSync(join(place.cwd, '.git', 'index'))).toBe(false);
  });

  await test.step('the branches are a tree to switch between and compare', async () => {
    await window.getByRole('tab', { name: 'Session', exact: true }).click();
    const tree = window.getByTestId('branch-tree');
    await expect(tree.getByRole('listitem')).toHaveCount(2);
    expect(await seriousFindings(window)).toEqual([]);
    await shoot(started, 'retry-branches');
    await tree.getByRole('button', { name: /Compare with/ }).click();
    await expect(window.getByTestId('conversation')).toHaveCount(2);
    await shoot(started, 'retry-beside');
  });
});

test('case 70: going back in the session itself leaves the later turns to a copy', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(240_000);
  script(api, join(place.cwd, 'map.txt'));
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('Draw the map');
  await talk.allowUntil(1);
  await talk.say('Turn it around');
  await talk.allowUntil(2);
  await talk.say('Add the rivers');
  await talk.ended(3);

  await test.step('both places are offered, each with what it leaves out', async () => {
    await talk.composer.focus();
    await window.keyboard.press('Escape');
    await window.keyboard.press('Escape');
    await window.getByTestId('retry-prompts').getByText('Turn it around').click();
    const form = window.getByTestId('retry-form');
    await expect(form.getByTestId('retry-branch')).toBeChecked();
    await form.getByTestId('retry-here').check();
    await expect(form).toContainText('itself leaves out this turn and 1 later turn');
    await expect(window.getByTestId('retry-files')).toContainText('Takes 1 file back');
    expect(await seriousFindings(window)).toEqual([]);
    await shoot(started, 'retry-in-place');
  });

  await test.step('the session goes on without them, and asked the service once', async () => {
    const before = api.requests.filter(({ conversation }) => !conversation.isSideRequest).length;
    await window.getByLabel('Message to send again').fill('Leave it as it is');
    await window.getByTestId('retry-send').dblclick();
    await expect(talk.text).toContainText('North stays up.', { timeout: 60_000 });
    await expect(talk.text).toContainText('The map is drawn.');
    await expect(talk.text).not.toContainText('South is up now.');
    await expect(window.getByTestId('left-out')).toContainText('2 turns were left out here');
    expect(said(api)).not.toContain('Turn it around');
    expect(api.requests.filter(({ conversation }) => !conversation.isSideRequest)).toHaveLength(
      before + 1,
    );
    expect(await started.call<unknown[]>('sessions.list')).toHaveLength(2);
    expect(await seriousFindings(window)).toEqual([]);
    await shoot(started, 'retry-left-out');
  });

  await test.step('the copy has everything and goes on', async () => {
    await window.getByTestId('left-out').getByRole('button', { name: 'Open the copy' }).click();
    await expect(talk.text).toContainText('South is up now.');
    await expect(talk.text).toContainText('Two rivers.');
    await talk.say('Leave it as it is');
    await expect(talk.text).toContainText('North stays up.');
    for (const kept of ['Draw the map', 'Turn it around', 'Add the rivers'])
      expect(said(api)).toContain(kept);
  });
});

test('a refused turn is left behind with one click', async ({ launch, place, api }) => {
  test.setTimeout(120_000);
  script(api, join(place.cwd, 'map.txt'));
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('Add the rivers');
  await talk.ended(1);
  await talk.say('Print it');
  await talk.ended(2);
  await expect(window.getByTestId('go-back')).toBeVisible();
  await shoot(started, 'retry-go-back');
  api.script('Print it', [{ steps: [text('Printed.')] }]);
  await window.getByTestId('go-back').click();
  await expect(talk.text).toContainText('Printed.');
  await expect(talk.text).toContainText('Two rivers.');
  expect(said(api).match(/Print it/g)).toHaveLength(1);
  await shoot(started, 'retry-went-back');
});
