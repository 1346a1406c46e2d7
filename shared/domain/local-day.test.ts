import { describe, expect, it } from 'vitest';
import { createLocalDay, localDay } from './local-day';

describe('local day', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-30T07:30:00Z', '2026-11-29'],
    ['America/Los_Angeles', '2026-11-30T08:30:00Z', '2026-11-30'],
    ['Asia/Tokyo', '2026-11-29T14:30:00Z', '2026-11-29'],
    ['Asia/Tokyo', '2026-11-29T15:30:00Z', '2026-11-30'],
    ['UTC', '2026-11-30T00:00:00Z', '2026-11-30'],
  ])('in %s, %s is on %s', (zone, moment, day) => {
    expect(localDay(Date.parse(moment), zone)).toBe(day);
  });

  it('a day with 25 hours is one day', () => {
    const day = createLocalDay('Europe/Berlin');
    const start = Date.parse('2026-10-24T22:00:00Z');
    const hours = Array.from({ length: 25 }, (_, hour) => day(start + hour * 3_600_000));
    expect(new Set(hours)).toEqual(new Set(['2026-10-25']));
    expect(day(start + 25 * 3_600_000)).toBe('2026-10-26');
  });
});
