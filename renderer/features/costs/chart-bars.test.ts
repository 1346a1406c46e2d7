import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CostsReport } from '@shared/contract/costs';
import { addDays } from '@shared/domain/local-day';
import { barsOf, MAX_SERIES, niceCeiling, seriesOf } from './chart-bars';

const tokens = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
const report = (over: Partial<CostsReport>): CostsReport => ({
  timeZone: 'UTC',
  from: '2026-03-01',
  to: '2026-03-03',
  today: '2026-03-03',
  total: { costUsd: 0, turns: 0, unpricedTurns: 0, tokens },
  days: [],
  models: [],
  workspaces: [],
  sessions: [],
  sessionsLeftOut: 0,
  turns: [],
  ...over,
});
const name = (model: string) => model;

describe('the bars of the chart', () => {
  it('every day of the range has its place, those without a turn too', () => {
    const day = { day: '2026-03-02', costUsd: 3, turns: 1, unpricedTurns: 0 };
    const given = report({
      days: [
        {
          ...day,
          models: [
            { model: 'opus', costUsd: 2 },
            { model: null, costUsd: 1 },
          ],
        },
      ],
      models: [
        { model: 'opus', costUsd: 2, unpricedTurns: 0, tokens },
        { model: null, costUsd: 1, unpricedTurns: 0, tokens },
      ],
    });
    const series = seriesOf(given.models, name);
    expect(series.map((one) => one.name)).toEqual(['opus', 'Others']);
    expect(
      barsOf(given, series).map(({ label, costUsd, parts }) => [label, costUsd, parts]),
    ).toEqual([
      ['Mar 1', 0, [0, 0]],
      ['Mar 2', 3, [2, 1]],
      ['Mar 3', 0, [0, 0]],
    ]);
  });

  it('case 59: a day of turns without figures is not one that cost nothing', () => {
    const day = { day: '2026-03-02', costUsd: null, turns: 2, unpricedTurns: 2, models: [] };
    const [, bar] = barsOf(report({ days: [day] }), []);
    expect(bar).toMatchObject({ costUsd: null, unpricedTurns: 2 });
  });

  it('whatever the range, bars follow one another and hold all the money', () => {
    const models = ['a', 'b', 'c', 'd', 'e', 'f', 'g', null];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_500 }),
        fc.array(fc.tuple(fc.nat(1_500), fc.constantFrom(...models), fc.nat(100))),
        (length, spent) => {
          const from = '2025-01-30';
          const inside = spent.filter(([at]) => at <= length);
          const days = inside.map(([at, model, costUsd]) => ({
            day: addDays(from, at),
            costUsd,
            turns: 1,
            unpricedTurns: 0,
            models: [{ model, costUsd }],
          }));
          const unique = days.filter(
            ({ day }, index) => days.findIndex((other) => other.day === day) === index,
          );
          const given = report({
            from,
            to: addDays(from, length),
            days: unique,
            models: models.map((model) => ({
              model,
              costUsd: unique
                .filter((day) => day.models[0]?.model === model)
                .reduce((sum, { costUsd }) => sum + costUsd, 0),
              unpricedTurns: 0,
              tokens,
            })),
          });
          const series = seriesOf(given.models, name);
          const bars = barsOf(given, series);
          const sum = (values: readonly (number | null)[]) =>
            values.reduce<number>((total, value) => total + (value ?? 0), 0);
          const whole = sum(unique.map(({ costUsd }) => costUsd));
          expect(series.length).toBeLessThanOrEqual(MAX_SERIES + 1);
          expect(bars.length).toBeLessThanOrEqual(110);
          expect(sum(bars.map(({ costUsd }) => costUsd))).toBe(whole);
          expect(sum(bars.flatMap(({ parts }) => parts))).toBe(whole);
          bars.forEach((bar, index) =>
            expect(bar.from).toBe(index === 0 ? from : addDays(bars[index - 1]?.to ?? '', 1)),
          );
          expect(bars.at(-1)?.to).toBe(given.to);
        },
      ),
      // 111 weeks are begun in 768 days.
      { numRuns: 60, examples: [[767, []]] },
    );
  });

  it('the scale ends at a round number', () => {
    expect([0, 0.034, 1, 1.2, 2.2, 7, 4_200].map(niceCeiling)).toEqual([
      1, 0.04, 1, 1.5, 2.5, 8, 5_000,
    ]);
  });
});
