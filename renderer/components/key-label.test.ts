import { expect, it } from 'vitest';
import { keyLabel } from './key-label';

it('writes keys as the platform does', () => {
  expect(keyLabel('mod+shift+k', false)).toBe('Ctrl+Shift+K');
  expect(keyLabel('mod+shift+k', true)).toBe('⌘⇧K');
  expect(keyLabel('mod+ArrowDown', false)).toBe('Ctrl+↓');
  expect(keyLabel('mod+1…9', true)).toBe('⌘1…9');
});
