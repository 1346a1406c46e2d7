import { expect, test } from 'vitest';
import { refusesBypass } from './root';

test.each([
  [true, {}, true],
  [true, { IS_SANDBOX: '0' }, true],
  [true, { IS_SANDBOX: '1' }, false],
  [false, {}, false],
])('bypass is refused to root outside of a sandbox (root %s, %o)', (isRoot, env, isRefused) => {
  expect(refusesBypass(env, isRoot)).toBe(isRefused);
});
