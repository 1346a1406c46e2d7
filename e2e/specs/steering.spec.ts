import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

test('case 40: waiting messages are moved, edited and sent now into the running turn', async ({
  launch,
  place,
}) => {
  test.setTimeout(120_000);
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('#bash touch here');
  await expect(talk.request).toBeVisible();
  await talk.say('#text said later');
  await talk.say('#text on the way');
  const waiting = window.getByTestId('queue-item');
  await expect(waiting).toHaveCount(2);

  await waiting.last().getByRole('button', { name: 'Move up' }).click();
  await expect(waiting.first()).toContainText('on the way');
  await waiting.last().getByRole('button', { name: 'Edit' }).click();
  await window.getByRole('textbox', { name: 'Waiting message' }).fill('#text edited');
  await window.keyboard.press('Enter');
  await expect(waiting.last()).toContainText('edited');
  await shoot(started, 'queue-edited');

  await waiting.first().getByTestId('queue-send-now').click();
  await expect(waiting).toHaveCount(1);
  await expect(window.getByTestId('steered')).toHaveAttribute('data-steering', 'waiting');
  await talk.allow.click();
  await talk.ended(2);
  await expect(window.getByTestId('steered')).toHaveAttribute('data-steering', 'folded');
  await expect(talk.text).toContainText('answers 2 messages');
  await expect(talk.text).toContainText('edited');
  await shoot(started, 'steered');
});
