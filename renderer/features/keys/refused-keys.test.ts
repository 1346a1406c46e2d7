import { expect, it } from 'vitest';
import { refusedKeys } from './refused-keys';

it.each(['Escape', 'enter', 'mod+Enter', 'shift+Tab', 'k', 'shift+k', '7', 'ArrowUp', 'alt+k'])(
  'refuses %s, which is needed to write, to answer or to move about',
  (keys) => expect(refusedKeys(keys, false)).not.toBeNull(),
);

it.each(['mod+c', 'mod+v', 'mod+x', 'mod+z', 'mod+a', 'mod+q', 'mod+w', 'shift+mod+z'])(
  'refuses %s, which is the system’s',
  (keys) => expect(refusedKeys(keys, false)).toMatch(/^The system’s own/),
);

it.each([
  'mod+k',
  'mod+shift+c',
  'mod+ArrowDown',
  '?',
  '/',
  'F2',
  'mod+alt+k',
  'mod+1',
  'mod+plus',
  'mod+alt+ArrowLeft',
])('takes %s', (keys) => expect(refusedKeys(keys, false)).toBeNull());

it('leaves what only macOS needs to others', () => {
  expect(refusedKeys('mod+h', true)).not.toBeNull();
  expect(refusedKeys('mod+h', false)).toBeNull();
});
