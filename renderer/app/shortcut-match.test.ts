import { expect, it } from 'vitest';
import { commandFor, matchesShortcut } from './shortcut-match';

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

it('tells keys with Alt from those without, and leaves AltGr to writing', () => {
  const alt = press('˚', { metaKey: true, altKey: true, code: 'KeyK' });
  expect(commandFor(alt, [{ keys: 'mod+k' }, { keys: 'mod+alt+k' }], true)?.keys).toBe('mod+alt+k');
  const altGraph = { ctrlKey: true, altKey: true, getModifierState: () => true };
  expect(matchesShortcut(press('e', altGraph), 'mod+alt+e', false)).toBe(false);
});

it('goes by the place on a layout that writes no Latin letters', () => {
  const commands = [{ keys: 'mod+n' }, { keys: 'mod+shift+n' }];
  const press1 = press('т', { ctrlKey: true, code: 'KeyN' });
  expect(commandFor(press1, commands, false)?.keys).toBe('mod+n');
  expect(commandFor({ ...press1, key: 'Т', shiftKey: true }, commands, false)?.keys).toBe(
    'mod+shift+n',
  );
});

it('goes by what is written on a Latin layout, wherever the key is', () => {
  const commands = [{ keys: 'mod+q' }, { keys: 'mod+a' }];
  const azerty = press('a', { ctrlKey: true, code: 'KeyQ' });
  expect(commandFor(azerty, commands, false)?.keys).toBe('mod+a');
});

it('takes the digit of a key that writes another sign without Shift', () => {
  const azerty = press('&', { ctrlKey: true, code: 'Digit1' });
  expect(commandFor(azerty, [{ keys: 'mod+1' }], false)?.keys).toBe('mod+1');
  expect(commandFor(azerty, [{ keys: 'mod+1' }, { keys: 'mod+&' }], false)?.keys).toBe('mod+&');
});

it('takes the key of + with and without Shift', () => {
  const plus = press('+', { ctrlKey: true, shiftKey: true, code: 'Equal' });
  expect(matchesShortcut(plus, 'mod+plus', false)).toBe(true);
  const equal = press('=', { ctrlKey: true, code: 'Equal' });
  expect(commandFor(equal, [{ keys: 'mod+plus' }], false)?.keys).toBe('mod+plus');
});
