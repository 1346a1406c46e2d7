import { expect, it } from 'vitest';
import { terminalKey, type TerminalKeyContext } from './terminal-keys';

const press = (keys: string, context: Partial<TerminalKeyContext> = {}) => {
  const parts = keys.split('+');
  return terminalKey(
    {
      key: parts.at(-1) ?? '',
      ctrlKey: parts.includes('ctrl'),
      shiftKey: parts.includes('shift'),
      altKey: parts.includes('alt'),
      metaKey: parts.includes('meta'),
    },
    { platform: 'linux', hasSelection: false, ...context },
  );
};

it.each(['a', 'Enter', 'Tab', 'Escape', 'ctrl+c', 'ctrl+r', 'ctrl+k', 'ctrl+ArrowUp', 'alt+b'])(
  'leaves %s to the shell',
  (keys) => expect(press(keys)).toBeNull(),
);

it.each(['ctrl+`', 'ctrl+shift+P', 'ctrl+1', 'ctrl+,', 'ctrl+=', 'F6', 'ctrl+alt+n'])(
  'leaves %s to the window',
  (keys) => expect(press(keys)).toBe('app'),
);

it('copies, pastes and finds as terminals do on each platform', () => {
  expect([press('ctrl+shift+C'), press('ctrl+shift+V'), press('ctrl+f')]).toEqual([
    'copy',
    'paste',
    'find',
  ]);
  const windows = { platform: 'windows', hasSelection: true } as const;
  expect([press('ctrl+c', windows), press('ctrl+v', windows)]).toEqual(['copy', 'paste']);
  expect(press('ctrl+c', { ...windows, hasSelection: false })).toBeNull();
  const mac = { platform: 'mac' } as const;
  expect([press('meta+f', mac), press('meta+c', mac), press('ctrl+f', mac)]).toEqual([
    'find',
    'app',
    null,
  ]);
});
