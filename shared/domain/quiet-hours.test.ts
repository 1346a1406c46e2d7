import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, type QuietHours } from './quiet-hours';

const MINUTE_MS = 60_000;

const pad = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
const onTheWall = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { getHours: () => hours, getMinutes: () => minutes };
};
const minuteOfDay = fc.integer({ min: 0, max: 1439 });

/** What a clock in `timeZone` shows at a moment. */
function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (atMs: number) => onTheWall(format.format(atMs));
}

const countQuiet = (timeZone: string, from: string, minutes: number, hours: QuietHours) => {
  const at = wallClock(timeZone);
  const start = Date.parse(from);
  return Array.from({ length: minutes }, (_, minute) =>
    isQuiet(at(start + minute * MINUTE_MS), hours),
  ).filter(Boolean).length;
};

describe('quiet hours', () => {
  test.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '00:00', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['12:30', '13:30', '12:29', false],
    ['12:30', '13:30', '13:00', true],
    ['12:30', '13:30', '13:30', false],
    ['00:00', '23:59', '23:59', false],
    ['09:00', '09:00', '09:00', false],
  ])('from %s to %s it is, at %s: %s', (from, to, at, expected) => {
    expect(isQuiet(onTheWall(at), { from, to })).toBe(expected);
  });

  test('none are never quiet', () => {
    expect(isQuiet(onTheWall('03:00'), null)).toBe(false);
  });

  test('take as many minutes of a day as lie between the times, midnight or not', () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, (from, to) => {
        const hours = { from: clock(from), to: clock(to) };
        const quiet = Array.from({ length: 1440 }, (_, minute) =>
          isQuiet(onTheWall(clock(minute)), hours),
        ).filter(Boolean).length;
        expect(quiet).toBe((to - from + 1440) % 1440);
      }),
      { numRuns: 60 },
    );
  });

  test('of two times and of the same turned round, exactly one holds', () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, minuteOfDay, (from, to, at) => {
        fc.pre(from !== to);
        const now = onTheWall(clock(at));
        const [there, back] = [
          { from: clock(from), to: clock(to) },
          { from: clock(to), to: clock(from) },
        ];
        expect(isQuiet(now, there)).toBe(!isQuiet(now, back));
      }),
    );
  });

  test('are what the clock shows in any zone at any moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Europe/Berlin',
          'America/St_Johns',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
        ),
        fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') }),
        (zone, atMs) => {
          const now = wallClock(zone)(atMs);
          const isNight = now.getHours() >= 22 || now.getHours() < 7;
          expect(isQuiet(now, { from: '22:00', to: '07:00' })).toBe(isNight);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('last an hour less on the night the clock is set on, an hour more when it is set back', () => {
    const night = { from: '22:00', to: '07:00' };
    const dayFrom = (start: string, hours: number) =>
      countQuiet('Europe/Berlin', start, hours * 60, night) / 60;
    expect(dayFrom('2026-03-28T11:00:00Z', 24)).toBe(8);
    expect(dayFrom('2026-06-28T10:00:00Z', 24)).toBe(9);
    expect(dayFrom('2026-10-24T10:00:00Z', 26)).toBe(10);
  });

  test('that begin in the hour a clock leaves out begin at the next minute there is', () => {
    const at = wallClock('Europe/Berlin');
    const hours = { from: '02:30', to: '04:00' };
    expect(isQuiet(at(Date.parse('2026-03-29T00:59:00Z')), hours)).toBe(false);
    expect(isQuiet(at(Date.parse('2026-03-29T01:00:00Z')), hours)).toBe(true);
  });
});
