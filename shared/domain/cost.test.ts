import { describe, expect, it } from 'vitest';
import {
  beginProcess,
  type CostReport,
  forkedCostState,
  newCostState,
  type ProcessCost,
  resetTotals,
  settleResult,
  unknownCostState,
} from './cost';
import type { ModelTotals } from './entities';
import { addTotals } from './model-totals';

const opus = (input: number, costUsd: number | null): ModelTotals => ({
  opus: { input, output: 0, cacheRead: 0, cacheCreation: 0, costUsd },
});

const report = (fields: Partial<CostReport>): CostReport => ({
  sinceLast: null,
  running: null,
  hasTokens: true,
  used: {},
  hiddenTokens: 0,
  ...fields,
});

const stored = (totals: ModelTotals, sessionCostUsd: number) => ({
  ...newCostState(),
  totals,
  sessionCostUsd,
});

const settle = (process: ProcessCost, fields: Partial<CostReport>) =>
  settleResult(process, report(fields));

describe('cost of a turn', () => {
  it('case 01: running totals of one process give the turns, not their sum', () => {
    let process = beginProcess(newCostState(), 'new');
    const turns = [0.1, 0.25, 0.4].map((total) => {
      const settled = settle(process, { running: opus(0, total), hasTokens: false });
      process = settled.process;
      return settled.turn.costUsd;
    });
    expect(turns.map((cost) => cost?.toFixed(2))).toEqual(['0.10', '0.15', '0.15']);
    expect(process.state.sessionCostUsd).toBeCloseTo(0.4, 9);
  });

  it.each([
    { cli: 'starts at zero', running: opus(500, 0.05) },
    { cli: 'goes on', running: opus(4500, 0.45) },
  ])('case 02: after a resume the session costs the same when the CLI $cli', ({ running }) => {
    const process = beginProcess(stored(opus(4000, 0.4), 0.4), 'resume');
    const { process: next, turn } = settle(process, { running, used: opus(500, 0) });
    expect(turn.costUsd).toBeCloseTo(0.05, 9);
    expect(next.state.sessionCostUsd).toBeCloseTo(0.45, 9);
    expect(next.state.totals.opus).toMatchObject({ input: 4500 });
    expect(next.state.outsideUsd).toBe(0);
  });

  it.each([
    { cli: 'starts at zero', total: 0.05 },
    { cli: 'goes on', total: 0.45 },
  ])('case 02: bare amounts decide it too when the CLI $cli', ({ total }) => {
    const process = beginProcess(stored(opus(0, 0.4), 0.4), 'resume');
    const settled = settle(process, { running: opus(0, total), hasTokens: false });
    expect(settled.process.state.sessionCostUsd).toBeCloseTo(0.45, 9);
  });

  it('a later turn of a process that began at zero counts from its own last total', () => {
    const process = beginProcess(stored(opus(4000, 0.4), 0.4), 'resume');
    const first = settle(process, { running: opus(500, 0.05), used: opus(500, 0) });
    const second = settle(first.process, { running: opus(700, 0.07), used: opus(700, 0) });
    expect(second.turn.costUsd).toBeCloseTo(0.02, 9);
    expect(second.process.state.totals).toEqual(addTotals(opus(4000, 0.4), opus(700, 0.07)));
  });

  it('a name with the window in brackets is the model its messages name', () => {
    const state = stored({ 'opus[1m]': { ...opus(4000, 0.4).opus! } }, 0.4);
    const running = { 'opus[1m]': { ...opus(500, 0.05).opus! } };
    const { turn } = settle(beginProcess(state, 'resume'), { running, used: opus(500, 0) });
    expect(turn.costUsd).toBeCloseTo(0.05, 9);
    expect(Object.keys(turn.byModel)).toEqual(['opus[1m]']);
  });

  it('what a terminal spent in between is kept apart', () => {
    const process = beginProcess(stored(opus(4000, 0.4), 0.4), 'resume');
    const settled = settle(process, { running: opus(6500, 0.65), used: opus(500, 0) });
    expect(settled.turn.costUsd).toBeCloseTo(0.05, 9);
    expect(settled.turn.byModel.opus?.input).toBe(500);
    expect(settled.process.state.outsideUsd).toBeCloseTo(0.2, 9);
    expect(settled.process.state.sessionCostUsd).toBeCloseTo(0.45, 9);
  });

  it('a compaction in the first turn is no spending elsewhere', () => {
    const process = beginProcess(stored(opus(4000, 0.4), 0.4), 'resume');
    const fields = { running: opus(6500, 0.65), used: opus(500, 0), hiddenTokens: 2000 };
    const settled = settle(process, fields);
    expect(settled.turn.costUsd).toBeCloseTo(0.25, 9);
    expect(settled.process.state.outsideUsd).toBe(0);
  });

  it('what the CLI says of the turn itself wins, and shows spending elsewhere', () => {
    const process = beginProcess(stored(opus(4000, 0.4), 0.4), 'resume');
    const fields = { sinceLast: opus(500, 0.05), running: opus(6500, 0.65) };
    const settled = settle(process, fields);
    expect(settled.turn.costUsd).toBeCloseTo(0.05, 9);
    expect(settled.process.state.outsideUsd).toBeCloseTo(0.2, 9);
  });

  it('without stored totals only the CLI itself, or a total equal to the use, gives a figure', () => {
    const start = () => beginProcess(unknownCostState(), 'resume');
    const told = settle(start(), { sinceLast: opus(500, 0.05), running: opus(4500, 0.45) });
    expect(told.turn.costUsd).toBeCloseTo(0.05, 9);
    const equal = settle(start(), { running: opus(500, 0.05), used: opus(500, 0) });
    expect(equal.turn.costUsd).toBeCloseTo(0.05, 9);
    const unclear = settle(start(), { running: opus(4500, 0.45), used: opus(500, 0) });
    expect(unclear.turn.costUsd).toBeNull();
    for (const { process } of [told, equal, unclear]) {
      expect(process.state.sessionCostUsd).toBeNull();
    }
    const next = settle(unclear.process, { running: opus(4600, 0.46), used: opus(600, 0) });
    expect(next.turn.costUsd).toBeCloseTo(0.01, 9);
  });

  it('a fork counts only itself, and names what it inherited', () => {
    const parent = { ...stored(opus(4000, 0.4), 0.3), inheritedCostUsd: 0.1 };
    const process = beginProcess(forkedCostState(parent), 'fork');
    const settled = settle(process, { running: opus(4500, 0.45), used: opus(500, 0) });
    expect(settled.process.state.sessionCostUsd).toBeCloseTo(0.05, 9);
    expect(settled.process.state.inheritedCostUsd).toBeCloseTo(0.4, 9);
  });

  it('/clear sets the CLI back to zero, not the session', () => {
    const spent = settle(beginProcess(newCostState(), 'new'), { running: opus(4000, 0.4) });
    const cleared = resetTotals(spent.process);
    const settled = settle(cleared, { running: opus(100, 0.01), used: opus(4100, 0) });
    expect(settled.turn.costUsd).toBeCloseTo(0.01, 9);
    expect(settled.process.state.sessionCostUsd).toBeCloseTo(0.41, 9);
    expect(settled.process.state.totals).toEqual(opus(100, 0.01));
  });

  it('a missing figure is null, never 0, and makes the session unknown', () => {
    const settled = settle(beginProcess(newCostState(), 'new'), { running: null });
    expect(settled.turn.costUsd).toBeNull();
    expect(settled.process.state.sessionCostUsd).toBeNull();
    const unpriced = settle(beginProcess(newCostState(), 'new'), { running: opus(5, null) });
    expect(unpriced.turn.costUsd).toBeNull();
  });

  it('a total that shrinks gives 0, never a negative amount', () => {
    const first = settle(beginProcess(newCostState(), 'new'), { running: opus(4000, 0.4) });
    expect(settle(first.process, { running: opus(3000, 0.3) }).turn.costUsd).toBe(0);
  });

  it('a process refused at the start leaves the stored totals alone', () => {
    const state = stored(opus(4000, 0.4), 0.4);
    const settled = settle(beginProcess(state, 'resume'), { running: {} });
    expect(settled.turn.costUsd).toBe(0);
    expect(settled.process.state).toEqual(state);
  });
});
