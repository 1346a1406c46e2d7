import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, createLocalDay, localDay, startOfLocalDay } from './local-day';

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

describe('the start of a local day', () => {
  it.each([
    ['UTC', '2026-11-30', '2026-11-30T00:00:00Z'],
    ['America/Los_Angeles', '2026-11-30', '2026-11-30T08:00:00Z'],
    ['Asia/Kathmandu', '2026-11-30', '2026-11-29T18:15:00Z'],
    // Clocks went from 24:00 to 01:00: that day has no midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    // The zone crossed the date line and left the 30th out.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
  ])('in %s, %s begins at %s', (zone, day, moment) => {
    expect(new Date(startOfLocalDay(day, zone)).toISOString()).toBe(new Date(moment).toISOString());
  });

  const zones = Intl.supportedValuesOf('timeZone');
  const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });

  it('case 61: in every zone a moment lies in exactly its own day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, at) => {
        const dayOf = createLocalDay(zone);
        const day = dayOf(at);
        const from = startOfLocalDay(day, zone);
        const until = startOfLocalDay(addDays(day, 1), zone);
        expect(from).toBeLessThanOrEqual(at);
        expect(until).toBeGreaterThan(at);
        expect(dayOf(from)).toBe(day);
        expect(dayOf(from - 1) < day).toBe(true);
        expect(dayOf(until - 1)).toBe(day);
        // What is summed up in slots of a quarter of an hour must not lie on two days.
        expect(from % (15 * 60_000)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

it('days are added by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
