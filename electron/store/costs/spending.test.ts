import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLocalDay } from '@shared/domain/local-day';
import { SLOT_MS } from './costs-queries';
import { sumSpending, type TokensRow, type TurnsRow, type UsageRow } from './spending';

const NOTHING_USED = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
const aTurn = (over: Partial<TurnsRow> = {}): TurnsRow => ({
  sessionKey: 1,
  slot: 0,
  turns: 1,
  unpriced: 0,
  costUsd: 1,
  lastAt: 0,
  ...over,
});

test('money of a turn that no model is named for stands under no model and stays in the sum', () => {
  const { days, models, total } = sumSpending(
    [aTurn({ costUsd: 1 })],
    [{ ...NOTHING_USED, slot: 0, model: 'opus', costUsd: 0.4, unpriced: 0 }],
    [],
    () => '2026-03-01',
  );
  expect(total.costUsd).toBe(1);
  expect(days[0]?.models).toEqual([
    { model: 'opus', costUsd: 0.4 },
    { model: null, costUsd: 0.6 },
  ]);
  expect(models.map(({ model, costUsd }) => [model, costUsd])).toEqual([
    [null, 0.6],
    ['opus', 0.4],
  ]);
});

test('case 59: turns without any figure cost nobody knows what, no turns cost nothing', () => {
  const unpriced = sumSpending(
    [aTurn({ costUsd: null, unpriced: 1 }), aTurn({ sessionKey: 2, costUsd: 0 })],
    [],
    [],
    () => '2026-03-01',
  );
  expect(unpriced.sessions.get(1)).toMatchObject({ costUsd: null, unpricedTurns: 1 });
  expect(unpriced.sessions.get(2)).toMatchObject({ costUsd: 0, unpricedTurns: 0 });
  expect(unpriced.total).toMatchObject({ costUsd: 0, turns: 2, unpricedTurns: 1 });
  expect(sumSpending([], [], [], () => '').total).toMatchObject({ costUsd: 0, turns: 0 });
});

const cost = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });
const tokens = fc.record({
  input: fc.nat(1e6),
  output: fc.nat(1e6),
  cacheRead: fc.nat(1e6),
  cacheCreation: fc.nat(1e6),
});
const place = { sessionKey: fc.integer({ min: 1, max: 4 }), slot: fc.nat(3_000) };
const turnRows: fc.Arbitrary<TurnsRow[]> = fc.uniqueArray(
  fc
    .record({ ...place, costUsd: cost })
    .map((row) => aTurn({ ...row, unpriced: row.costUsd === null ? 1 : 0 })),
  { selector: ({ sessionKey, slot }) => `${sessionKey} ${slot}` },
);
const usageRows: fc.Arbitrary<(UsageRow & TokensRow)[]> = fc.array(
  fc
    .record({ ...place, model: fc.constantFrom('opus', 'haiku'), costUsd: cost, used: tokens })
    .map(({ used, ...row }) => ({ ...row, ...used, unpriced: 0 })),
);

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

test('case 61: whatever the zone, every part adds up to the whole', () => {
  const zones = [
    'UTC',
    'America/Los_Angeles',
    'Asia/Tokyo',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ];
  const start = Math.floor(Date.parse('2026-03-01T00:00:00Z') / SLOT_MS);
  fc.assert(
    fc.property(turnRows, usageRows, fc.constantFrom(...zones), (turns, used, zone) => {
      const dayOf = createLocalDay(zone);
      // Usage without its turn does not come out of the database.
      const known = new Set(turns.map(({ sessionKey, slot }) => `${sessionKey} ${slot}`));
      const usage = used.filter(({ sessionKey, slot }) => known.has(`${sessionKey} ${slot}`));
      const priced = new Set(
        turns.flatMap((row) => (row.costUsd === null ? [] : [`${row.sessionKey} ${row.slot}`])),
      );
      const rows = usage.map((row) =>
        priced.has(`${row.sessionKey} ${row.slot}`) ? row : { ...row, costUsd: null },
      );
      const spent = sumSpending(turns, rows, rows, (slot) => dayOf((start + slot) * SLOT_MS));
      const whole = sum(turns.map(({ costUsd }) => costUsd));
      const sessions = [...spent.sessions.values()];
      for (const parts of [
        [spent.total.costUsd],
        spent.days.map(({ costUsd }) => costUsd),
        spent.days.flatMap(({ models }) => models.map(({ costUsd }) => costUsd)),
        spent.models.map(({ costUsd }) => costUsd),
        sessions.map(({ costUsd }) => costUsd),
        sessions.flatMap(({ days }) => days.map(({ costUsd }) => costUsd)),
      ])
        expect(sum(parts)).toBeCloseTo(whole, 6);
      const output = sum(rows.map((row) => row.output));
      expect(spent.total.tokens.output).toBe(output);
      expect(sum(spent.models.map((model) => model.tokens.output))).toBe(output);
      expect(sum(sessions.map((session) => session.tokens.output))).toBe(output);
      expect(sum(spent.days.map((day) => day.turns))).toBe(turns.length);
      expect(new Set(spent.days.map(({ day }) => day)).size).toBe(spent.days.length);
    }),
    { numRuns: 60 },
  );
});
