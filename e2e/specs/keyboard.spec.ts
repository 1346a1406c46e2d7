import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

test('a session is begun, written to, allowed and stopped without the mouse', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  await window.getByTestId('try-demo').first().focus();
  await window.keyboard.press('Enter');
  const talk = conversationOf(started);
  await expect(talk.composer).toBeFocused();

  await window.keyboard.type('first line');
  await window.keyboard.press('Shift+Enter');
  await window.keyboard.type('second line');
  await expect(talk.composer).toHaveValue('first line\nsecond line');
  await window.keyboard.press('Enter');
  await expect(talk.composer).toHaveValue('');
  await talk.ended(1);

  await window.keyboard.type('run a command');
  await window.keyboard.press('Enter');
  await expect(talk.request).toBeVisible();
  // A card that has just come takes no key for a moment, so that nothing is allowed by accident.
  await expect(talk.allow).toBeEnabled();
  await window.keyboard.press('Enter');
  await talk.ended(2);
});

test('the palette opens by key and closes by Escape', async ({ launch }) => {
  const started = await launch({ cli: null });
  const { window } = started;
  await window.keyboard.press('Control+K');
  await expect(window.getByRole('dialog')).toBeVisible();
  await shoot(started, 'palette');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
});

test('Tab reaches every control of the empty window and focus can be seen', async ({ launch }) => {
  const { window } = await launch();
  const reached = new Set<string>();
  for (let presses = 0; presses < 40; presses++) {
    await window.keyboard.press('Tab');
    const focused = window.locator('*:focus');
    if ((await focused.count()) === 0) continue;
    reached.add((await focused.first().getAttribute('data-testid')) ?? '');
  }
  expect([...reached]).toEqual(expect.arrayContaining(['open-folder', 'try-demo']));
});
