import { expect, test } from 'vitest';
import { acceleratorOf } from './accelerator';

test.each([
  ['mod+shift+k', 'CommandOrControl+Shift+K'],
  ['mod+ArrowUp', 'CommandOrControl+Up'],
  ['mod+plus', 'CommandOrControl+Plus'],
  ['mod+-', 'CommandOrControl+-'],
  ['mod+,', 'CommandOrControl+,'],
  ['ctrl+alt+f12', 'Control+Alt+F12'],
  ['?', '?'],
])('%s is %s in a menu', (keys, accelerator) => {
  expect(acceleratorOf(keys)).toBe(accelerator);
});

test.each(['', 'mod', 'mod+', 'mod++', 'hyper+k', 'mod+é', 'mod+f99', 'mod+shift', 'k+mod'])(
  '%j is no key of a menu',
  (keys) => {
    expect(acceleratorOf(keys)).toBeUndefined();
  },
);
