import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BUDGET_SCOPES,
  type BudgetMeter,
  budgetKey,
  budgetLevel,
  budgetPercent,
  budgetRest,
  processBudget,
  raisedLimit,
  reachedBudget,
  tightestBudget,
} from './budget';

const usd = (min: number) => fc.double({ min, max: 1e6, noNaN: true });

const meters = fc.record<BudgetMeter>({
  scope: fc.constantFrom(...BUDGET_SCOPES),
  limitUsd: usd(0.0001),
  spentUsd: usd(0),
  unpricedTurns: fc.nat({ max: 3 }),
  period: fc.constantFrom(null, '2026-03-01'),
});

describe('budgets', () => {
  test('what is left and what is spent never exceed the limit together, and nothing is owed', () => {
    fc.assert(
      fc.property(meters, (meter) => {
        const rest = budgetRest(meter);
        expect(rest).toBeGreaterThanOrEqual(0);
        if (meter.spentUsd < meter.limitUsd)
          expect(rest + meter.spentUsd).toBeCloseTo(meter.limitUsd, 6);
        else expect(rest).toBe(0);
      }),
    );
  });

  test('spending more never takes a budget back to a lower level', () => {
    const order = ['free', 'near', 'reached'];
    fc.assert(
      fc.property(meters, usd(0), (meter, more) => {
        const later = { ...meter, spentUsd: meter.spentUsd + more };
        expect(order.indexOf(budgetLevel(later))).toBeGreaterThanOrEqual(
          order.indexOf(budgetLevel(meter)),
        );
      }),
    );
  });

  test('raised, a reached budget lets something be spent and keeps what was spent', () => {
    fc.assert(
      fc.property(meters, fc.double({ min: 0.01, max: 100, noNaN: true }), (meter, by) => {
        const raised = { ...meter, limitUsd: raisedLimit(meter, by) };
        expect(budgetLevel(raised)).not.toBe('reached');
        expect(raised.limitUsd).toBeGreaterThanOrEqual(meter.limitUsd);
        expect(budgetRest(raised)).toBeGreaterThanOrEqual(by - 1e-6);
      }),
    );
  });

  test('a process gets no more than any budget but that of a turn has left', () => {
    fc.assert(
      fc.property(fc.array(meters), (all) => {
        const net = processBudget(all);
        const counted = all.filter(({ scope }) => scope !== 'turn');
        for (const meter of counted) expect(net).toBeLessThanOrEqual(budgetRest(meter));
        expect([null, ...counted.map(budgetRest)]).toContain(net);
        expect(net === null).toBe(counted.length === 0);
      }),
    );
  });

  test('the queue is held exactly when one of them is reached', () => {
    fc.assert(
      fc.property(fc.array(meters), (all) => {
        const isReached = all.some((meter) => budgetLevel(meter) === 'reached');
        expect(reachedBudget(all) !== null).toBe(isReached);
      }),
    );
  });

  test('the tightest is used up at least as much as any other, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(meters), (all) => {
        const found = tightestBudget(all);
        for (const meter of all)
          expect(budgetPercent(found ?? meter)).toBeGreaterThanOrEqual(budgetPercent(meter));
        expect(found === null).toBe(all.length === 0);
      }),
    );
  });

  test('money spent leaves the key as it is, another limit does not', () => {
    fc.assert(
      fc.property(fc.array(meters), usd(0), (all, spentUsd) => {
        expect(budgetKey(all.map((meter) => ({ ...meter, spentUsd })))).toBe(budgetKey(all));
      }),
    );
    const meter: BudgetMeter = {
      scope: 'day',
      limitUsd: 5,
      spentUsd: 0,
      unpricedTurns: 0,
      period: '2026-03-01',
    };
    expect(budgetKey([{ ...meter, limitUsd: 7 }])).not.toBe(budgetKey([meter]));
    expect(budgetKey([{ ...meter, period: '2026-03-02' }])).not.toBe(budgetKey([meter]));
  });

  test('ten times ten cents reach a dollar, and eight a warning', () => {
    const spent = (times: number) => Array.from({ length: times }, () => 0.1);
    const meter = (times: number): BudgetMeter => ({
      scope: 'session',
      limitUsd: 1,
      spentUsd: spent(times).reduce((sum, one) => sum + one, 0),
      unpricedTurns: 0,
      period: null,
    });
    expect([7, 8, 9, 10].map((times) => budgetLevel(meter(times)))).toEqual([
      'free',
      'near',
      'near',
      'reached',
    ]);
  });
});
