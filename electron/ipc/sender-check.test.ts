import { expect, test } from 'vitest';
import { identifySender } from './sender-check';

const check = { origin: 'roundhouse://app', isOurWindow: (id: number) => id === 3 };
const good = { contentsId: 3, frameUrl: 'roundhouse://app/index.html#/x', isMainFrame: true };

test('the main frame of our page is told by its window', () => {
  expect(identifySender(good, check)).toBe(3);
});

test.each([
  ['a frame inside the page', { ...good, isMainFrame: false }],
  ['a window that is not ours', { ...good, contentsId: 4 }],
  ['a frame that is gone', { ...good, frameUrl: null }],
  ['another host of our scheme', { ...good, frameUrl: 'roundhouse://evil/index.html' }],
  ['a web page', { ...good, frameUrl: 'https://app/index.html' }],
  ['no address at all', { ...good, frameUrl: 'about:blank' }],
  ['not an address', { ...good, frameUrl: '' }],
])('%s is refused', (_name, sender) => {
  expect(identifySender(sender, check)).toBeNull();
});
