import { expect, test } from 'vitest';
import { createPageMail } from './page-mail';

function setUp(first: Parameters<typeof createPageMail>[1] = null) {
  const pushed: unknown[] = [];
  const mail = createPageMail((name, payload) => pushed.push([name, payload]), first);
  return { mail, pushed };
}

test('a window learns once where it was opened to go', () => {
  const { mail } = setUp({ kind: 'board' });
  expect([mail.takeDestination(), mail.takeDestination()]).toEqual([{ kind: 'board' }, null]);
});

test('what comes while the page loads waits until it asks, the newest destination first', () => {
  const { mail, pushed } = setUp({ kind: 'board' });
  mail.sendTo({ kind: 'inbox' });
  mail.notice('There is no such session.');
  expect(pushed).toEqual([]);
  expect(mail.takeDestination()).toEqual({ kind: 'inbox' });
  expect(pushed).toEqual([['windows.noticed', { text: 'There is no such session.' }]]);
});

test('a page that listens is told at once, and after a reload no more until it asks', () => {
  const { mail, pushed } = setUp();
  mail.takeDestination();
  mail.sendTo({ kind: 'inbox' });
  expect(pushed).toEqual([['windows.sentTo', { kind: 'inbox' }]]);
  mail.pageStarts();
  mail.sendTo({ kind: 'settings' });
  expect(pushed).toHaveLength(1);
  expect(mail.takeDestination()).toEqual({ kind: 'settings' });
});
