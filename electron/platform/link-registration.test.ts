import { expect, test } from 'vitest';
import { registerLinks } from './link-registration';

function register(platform: NodeJS.Platform, isPackaged: boolean, isAllowed = true) {
  const schemes: string[] = [];
  const isDone = registerLinks({
    platform,
    isPackaged,
    setAsDefaultProtocolClient(scheme) {
      schemes.push(scheme);
      return isAllowed;
    },
  });
  return { schemes, isDone };
}

test.each(['darwin', 'win32'] as const)(
  'an installed program opens our links on %s',
  (platform) => {
    expect(register(platform, true)).toEqual({ schemes: ['roundhouse'], isDone: true });
    expect(register(platform, true, false).isDone).toBe(false);
  },
);

test('a checkout takes no links, and on Linux the desktop entry has said so already', () => {
  expect(register('darwin', false)).toEqual({ schemes: [], isDone: true });
  expect(register('linux', true)).toEqual({ schemes: [], isDone: true });
});
