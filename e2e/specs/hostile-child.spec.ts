import { resolve } from 'node:path';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

const HOSTILE = resolve(import.meta.dirname, '../programs/floods-then-dies.mjs');

test('a child that floods garbage and dies takes only its own session down', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: HOSTILE });
  const { window, openFolder, call } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('this message must not be lost');
  await expect(talk.text).toContainText('this message must not be lost');
  await expect(talk.text).toContainText('exited with code 7');
  await expect(talk.text).toContainText('the boiler burst');
  await shoot(started, 'child-died');

  await window.keyboard.press('Control+K');
  await window.keyboard.type('demo');
  await window.keyboard.press('Enter');
  // The new one takes the place of the one that failed.
  await expect(window.getByTestId('session-row')).toHaveCount(2);
  await expect(talk.text).not.toContainText('the boiler burst');
  const demo = conversationOf(started);
  await demo.say('Good evening');
  await demo.ended(1);
  const sessions = await call<{ status: string; isDemo: boolean }[]>('sessions.list');
  expect(sessions.find((session) => !session.isDemo)?.status).toBe('failed');
});
