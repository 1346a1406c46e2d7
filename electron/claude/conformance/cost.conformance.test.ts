import { newCostState } from '@shared/domain/cost';
import { describe, expect, test } from 'vitest';
import type { CliGeneration } from '../../../e2e/peers/real-cli';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import type { CostState } from '@shared/domain/entities';
import { resume, type SessionProbe, withSession } from './session-probe';
import { completeOf } from './turn-reading';

const cli = realCliSuite();

/** Dollars: how far our figures may be from the CLI's own. */
const DIGITS = 6;

/** Output tokens a power of ten apart, so that a turn counted twice or left out cannot hide. */
const spend = async (probe: SessionProbe, outputTokens: number) => {
  const usage = { input_tokens: 0, output_tokens: outputTokens };
  const events = await probe.turn(`#usage ${JSON.stringify(usage)}\n#text spent ${outputTokens}`);
  return completeOf(events);
};

/** What the CLI itself reported last: its running total, which may or may not hold earlier processes. */
const reportedTotal = (probe: SessionProbe): number => {
  const result = probe.raw.findLast((frame) => frame.type === 'result');
  return Number(result?.total_cost_usd);
};

interface Life {
  id: string;
  costState: CostState;
  /** Dollars of each turn by the CLI's figures. */
  turns: number[];
}

/** Spends a turn per entry and checks every turn's cost against the CLI's running total. */
async function live(probe: SessionProbe, outputs: readonly number[], base: number): Promise<Life> {
  const turns: number[] = [];
  let before = base;
  for (const output of outputs) {
    const end = await spend(probe, output);
    const cost = reportedTotal(probe) - before;
    before = reportedTotal(probe);
    expect(end.costUsd).toBeCloseTo(cost, DIGITS);
    turns.push(cost);
  }
  return { id: probe.claudeSessionId(), costState: probe.costState(), turns };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const asParent = (state: CostState): CostState => ({
  ...newCostState(),
  totals: state.totals,
  inheritedCostUsd: (state.sessionCostUsd ?? 0) + state.inheritedCostUsd,
});

const GENERATIONS: { generation: CliGeneration; keepsTotals: boolean }[] = [
  { generation: 'current', keepsTotals: true },
  { generation: 'old', keepsTotals: false },
];

describe.each(GENERATIONS)('cost on the $generation CLI', ({ generation, keepsTotals }) => {
  test('case 2: over turns, a resume and a fork every figure is the CLI’s own', async () => {
    const place = cli.newPlace({ generation });

    const first = await withSession(place, {}, (probe) => live(probe, [10, 100], 0));
    const spentFirst = sum(first.turns);
    expect(first.turns[1]).toBeCloseTo((first.turns[0] ?? 0) * 10, DIGITS);
    expect(first.costState.sessionCostUsd).toBeCloseTo(spentFirst, DIGITS);

    const second = await withSession(
      place,
      { start: resume(first.id), costState: first.costState },
      async (probe) => {
        const life = await live(probe, [1_000, 10_000], keepsTotals ? spentFirst : 0);
        const total = reportedTotal(probe) + (keepsTotals ? 0 : spentFirst);
        expect(life.costState.sessionCostUsd).toBeCloseTo(total, DIGITS);
        return life;
      },
    );
    expect(second.turns[0]).toBeCloseTo((first.turns[1] ?? 0) * 10, DIGITS);

    const inherited = spentFirst + sum(second.turns);
    const parent = asParent(second.costState);
    await withSession(
      place,
      { start: resume(second.id, { isFork: true }), costState: parent },
      async (probe) => {
        const fork = await live(probe, [100_000], keepsTotals ? inherited : 0);
        expect(fork.turns[0]).toBeCloseTo((first.turns[0] ?? 0) * 10_000, DIGITS);
        expect(fork.costState.sessionCostUsd).toBeCloseTo(fork.turns[0] ?? 0, DIGITS);
        expect(fork.costState.inheritedCostUsd).toBeCloseTo(inherited, DIGITS);
      },
    );
  });
});
