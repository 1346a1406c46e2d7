import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLocalDay } from '@shared/domain/local-day';
import { SLOT_MS } from './costs-queries';
import { daysOfSlots } from './days-of-slots';

const FIRST = Math.floor(Date.UTC(2011, 11, 25) / SLOT_MS);

test('case 61: in every zone each slot has the day of the one function', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const slots = fc.array(
    fc.nat(3_000).map((slot) => ({ slot: FIRST + slot })),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(zones, slots, (zone, rows) => {
      const localDay = createLocalDay(zone);
      const dayOf = daysOfSlots(rows, localDay);
      for (const { slot } of rows) expect(dayOf(slot)).toBe(localDay(slot * SLOT_MS));
    }),
    { numRuns: 40 },
  );
});

test('a year of slots is named by asking for a few of them', () => {
  const rows = Array.from({ length: 365 * 96 }, (_, slot) => ({ slot: FIRST + slot }));
  const localDay = createLocalDay('Europe/Berlin');
  let asked = 0;
  const dayOf = daysOfSlots(rows, (at) => {
    asked += 1;
    return localDay(at);
  });
  rows.forEach(({ slot }) => dayOf(slot));
  expect(asked).toBeLessThan(6_000);
});
