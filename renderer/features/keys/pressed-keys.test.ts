import { expect, it } from 'vitest';
import { pressedKeys } from './pressed-keys';

const press = (key: string, change = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});

it('names what was pressed with its modifiers in one order', () => {
  expect(pressedKeys(press('K', { ctrlKey: true, shiftKey: true }), false)).toBe('mod+shift+k');
  expect(pressedKeys(press('k', { metaKey: true, altKey: true, code: 'KeyK' }), true)).toBe(
    'mod+alt+k',
  );
  expect(pressedKeys(press('ArrowDown', { ctrlKey: true }), false)).toBe('mod+ArrowDown');
  expect(pressedKeys(press('+', { ctrlKey: true }), false)).toBe('mod+plus');
});

it('waits while only modifiers are down', () => {
  expect(pressedKeys(press('Control', { ctrlKey: true }), false)).toBeNull();
  expect(pressedKeys(press('Shift', { shiftKey: true }), false)).toBeNull();
});

it('takes the place where a modifier or another alphabet changed the sign', () => {
  expect(pressedKeys(press('˚', { metaKey: true, altKey: true, code: 'KeyK' }), true)).toBe(
    'mod+alt+k',
  );
  expect(pressedKeys(press('л', { ctrlKey: true, code: 'KeyK' }), false)).toBe('mod+k');
  expect(pressedKeys(press('!', { ctrlKey: true, shiftKey: true, code: 'Digit1' }), false)).toBe(
    'mod+shift+1',
  );
});

it('keeps a sign that needs Shift as the sign alone', () => {
  expect(pressedKeys(press('?', { shiftKey: true, code: 'Slash' }), false)).toBe('?');
});
