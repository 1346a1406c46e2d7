import { expect, test } from 'vitest';
import { createIdleSignal } from './idle-signal';

test('waiters are woken once, when a check finds it idle', async () => {
  let isIdle = false;
  const idle = createIdleSignal(() => isIdle);
  const woken: string[] = [];
  const first = idle.wait().then(() => woken.push('first'));
  idle.check();
  isIdle = true;
  const second = idle.wait().then(() => woken.push('second'));
  await second;
  expect(woken).toEqual(['second']);
  idle.check();
  await first;
  expect(woken).toEqual(['second', 'first']);
});
