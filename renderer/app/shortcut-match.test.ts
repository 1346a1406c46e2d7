import { expect, it } from 'vitest';
import { matchesShortcut } from './shortcut-match';

const press = (key: string, change = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});

it('takes Command on macOS and Control elsewhere', () => {
  expect(matchesShortcut(press('k', { metaKey: true }), 'mod+k', true)).toBe(true);
  expect(matchesShortcut(press('k', { ctrlKey: true }), 'mod+k', true)).toBe(false);
  expect(matchesShortcut(press('k', { ctrlKey: true }), 'mod+k', false)).toBe(true);
});

it('needs exactly the modifiers it names', () => {
  expect(matchesShortcut(press('n', { ctrlKey: true, shiftKey: true }), 'mod+n', false)).toBe(
    false,
  );
  expect(matchesShortcut(press('n', { ctrlKey: true, altKey: true }), 'mod+n', false)).toBe(false);
});

it('knows a sign with and without Shift', () => {
  expect(matchesShortcut(press('?', { shiftKey: true }), '?', false)).toBe(true);
  expect(matchesShortcut(press('.', { ctrlKey: true }), 'mod+.', false)).toBe(true);
});
