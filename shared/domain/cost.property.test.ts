import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginProcess, forkedCostState, newCostState, settleResult } from './cost';
import type { CostState, ModelTotals } from './entities';
import { addTotals, byPlainName, costOf } from './model-totals';

type Generation = 'tells' | 'goes-on' | 'from-zero';

interface Turn {
  model: 'opus[1m]' | 'haiku';
  input: number;
  output: number;
  cacheRead: number;
}

interface Life {
  isFork: boolean;
  turns: Turn[];
}

const turn: fc.Arbitrary<Turn> = fc.record({
  model: fc.constantFrom('opus[1m]', 'haiku'),
  input: fc.integer({ min: 1, max: 50_000 }),
  output: fc.integer({ min: 1, max: 5_000 }),
  cacheRead: fc.integer({ min: 0, max: 50_000 }),
});
const history = fc.array(
  fc.record({ isFork: fc.boolean(), turns: fc.array(turn, { minLength: 1, maxLength: 4 }) }),
  { minLength: 1, maxLength: 5 },
);

const PRICE = { 'opus[1m]': 5e-6, haiku: 1e-6 };
const priced = (use: Turn): ModelTotals => ({
  [use.model]: {
    input: use.input,
    output: use.output,
    cacheRead: use.cacheRead,
    cacheCreation: 0,
    costUsd: (use.input + use.output * 5 + use.cacheRead * 0.1) * PRICE[use.model],
  },
});

/** One process of a CLI of this generation over a stored state; returns the turns' costs. */
function live(state: CostState, life: Life, start: 'new' | 'resume' | 'fork', cli: Generation) {
  let process = beginProcess(state, start);
  let own: ModelTotals = {};
  const costs = life.turns.map((use) => {
    const spent = priced(use);
    own = addTotals(own, spent);
    const running = cli === 'from-zero' ? own : addTotals(state.totals, own);
    const settled = settleResult(process, {
      sinceLast: cli === 'tells' ? spent : null,
      running,
      hasTokens: true,
      used: byPlainName(own),
      hiddenTokens: 0,
    });
    process = settled.process;
    return { told: settled.turn.costUsd, real: costOf(spent) ?? 0 };
  });
  return { state: process.state, costs };
}

it.each<Generation>(['tells', 'goes-on', 'from-zero'])(
  'over any processes and forks of a CLI that %s, every turn costs what it cost',
  (cli) => {
    fc.assert(
      fc.property(history, (lives) => {
        let state = newCostState();
        let inherited = 0;
        let session = 0;
        lives.forEach((life, at) => {
          const isFork = life.isFork && at > 0;
          const start = at === 0 ? 'new' : isFork ? 'fork' : 'resume';
          if (isFork) {
            inherited = costOf(state.totals) ?? 0;
            session = 0;
            state = forkedCostState(state);
          }
          const lived = live(state, life, start, cli);
          for (const { told, real } of lived.costs) {
            expect(told).toBeCloseTo(real, 9);
            session += told ?? 0;
          }
          state = lived.state;
          expect(state.sessionCostUsd).toBeCloseTo(session, 9);
          expect(state.inheritedCostUsd).toBeCloseTo(inherited, 9);
          expect(state.outsideUsd).toBeCloseTo(0, 9);
        });
      }),
      { numRuns: 200 },
    );
  },
);
