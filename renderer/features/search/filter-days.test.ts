import { expect, it } from 'vitest';
import { dayEnd, dayOf, dayStart } from './filter-days';

it('a day goes from its first to its last moment, also over a change of the clock', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31', '2024-02-29']) {
    const [start, end] = [dayStart(day) ?? 0, dayEnd(day) ?? 0];
    expect([dayOf(start), dayOf(end - 1)]).toEqual([day, day]);
    expect(dayOf(end)).not.toBe(day);
  }
});

it('what is no day is none', () => {
  expect([dayStart(''), dayEnd('soon')]).toEqual([null, null]);
});
