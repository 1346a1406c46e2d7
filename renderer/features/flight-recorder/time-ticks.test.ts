import { expect, it } from 'vitest';
import { timeTicks } from './time-ticks';

it('writes few round moments, whatever the length', () => {
  expect(timeTicks(0)).toEqual([0]);
  expect(timeTicks(35_000)).toEqual([0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000]);
  for (const ms of [1, 7, 99, 1_234, 61_000, 3_700_000, 90_000_000, 5e9]) {
    const ticks = timeTicks(ms);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(ticks.at(-1)).toBeLessThanOrEqual(ms);
  }
});
