import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';
import { textOf } from '../peers/conversation';

test('a file is named with @, found by a few letters, and read by the CLI; undo takes the name back', async ({
  launch,
  place,
  api,
}) => {
  mkdirSync(join(place.cwd, 'src'));
  writeFileSync(join(place.cwd, 'src', 'parse-line.ts'), 'export const NORTH = 1;\n');
  writeFileSync(join(place.cwd, 'my notes (é).md'), 'The lake lies south.\n');
  api.script('Read', [{ steps: [{ kind: 'text', text: 'Both read.' }] }]);
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  const options = window.getByTestId('mention-option');

  await talk.composer.pressSequentially('Read @pl');
  await expect(options.first()).toContainText('parse-line.ts');
  await expect(talk.composer).toHaveAttribute('aria-activedescendant', /mention/);
  expect(await seriousFindings(window)).toEqual([]);
  await shoot(started, 'mentions');
  await window.keyboard.press('Enter');
  await expect(talk.composer).toHaveValue('Read @src/parse-line.ts ');
  await expect(options).toHaveCount(0);
  await window.keyboard.press('Control+z');
  await expect(talk.composer).toHaveValue('Read @pl');
  await window.keyboard.press('Control+Shift+z');
  await expect(talk.composer).toHaveValue('Read @src/parse-line.ts ');
  await talk.composer.pressSequentially('and @note');
  await expect(options.first()).toContainText('my notes (é).md');
  await window.keyboard.press('Tab');
  await expect(talk.composer).toHaveValue('Read @src/parse-line.ts and @"my notes (é).md" ');
  await talk.composer.pressSequentially('@nothing-like-it');
  await expect(window.getByText('No file of the folder fits')).toBeVisible();
  for (const _ of '@nothing-like-it') await window.keyboard.press('Backspace');
  await window.keyboard.press('Enter');
  await talk.ended(1);
  const sent = api.requests.findLast(({ conversation }) => !conversation.isSideRequest);
  const text = sent === undefined ? '' : textOf(sent.body);
  expect(text).toContain('NORTH = 1');
  expect(text).toContain('The lake lies south.');

  await window.keyboard.press('ArrowUp');
  await expect(talk.composer).toHaveValue(/^Read @src\/parse-line\.ts and/);
});
