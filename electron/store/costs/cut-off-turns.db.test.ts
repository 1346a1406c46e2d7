import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionStatus } from '@shared/domain/entities';
import { asMessageUuid } from '@shared/domain/ids';
import { complete } from '@shared/events/testing/complete';
import type { Store } from '../store';
import { aSession, aSessionId, chunk, openSeededStore, prompt, stamp } from '../testing/records';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAY = Date.parse('2026-03-02T00:00:00Z');

/** "cut": the turn never came to a result. */
type Wanted = number | null | 'cut';

function addTurns(store: Store, n: number, turns: readonly Wanted[], status: SessionStatus): void {
  let seq = 1;
  turns.forEach((costUsd, index) => {
    const messageUuid = asMessageUuid(
      `20000000-0000-4000-${String(n).padStart(4, '8')}-${String(index).padStart(12, '0')}`,
    );
    const bodies = [
      prompt('Go on', { messageUuid }),
      ...(costUsd === 'cut' ? [chunk('It was')] : [complete({ costUsd })]),
    ];
    const isLast = index === turns.length - 1;
    store.commit([
      {
        sessionId: aSessionId(n),
        events: stamp(bodies, aSessionId(n), seq, DAY + index * 60_000),
        patch: isLast ? { status } : null,
      },
    ]);
    seq += bodies.length;
  });
}

const spent = (store: Store) => store.readSpent(DAY, DAY + DAY_MS);
const isReportWhole = (store: Store) =>
  store.readReport({ sessionId: null, timeZone: 'UTC', limit: null }).complete;

test.each(['interrupted', 'failed'] as const)(
  'a turn that was cut off (%s) makes sums incomplete, never free',
  (status) => {
    const store = openSeededStore();
    addTurns(store, 1, [0.5, 'cut'], status);
    expect(spent(store)).toEqual({ costUsd: 0.5, turns: 2, unpricedTurns: 1 });
    expect(isReportWhole(store)).toBe(false);
    expect(store.readSpent(DAY - DAY_MS, DAY).turns).toBe(0);
    store.close();
  },
);

test('with nothing but a turn that was cut off nobody knows what was spent', () => {
  const store = openSeededStore();
  addTurns(store, 1, ['cut'], 'interrupted');
  expect(spent(store)).toEqual({ costUsd: null, turns: 1, unpricedTurns: 1 });
  store.close();
});

test('a turn that runs, one that failed with a result and a demo are not cut off', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  store.insertSession(aSession(3, { isDemo: true }));
  addTurns(store, 1, [0.5, 'cut'], 'working');
  addTurns(store, 2, [0.25], 'failed');
  addTurns(store, 3, ['cut'], 'interrupted');
  expect(spent(store)).toEqual({ costUsd: 0.75, turns: 2, unpricedTurns: 0 });
  expect(isReportWhole(store)).toBe(true);
  store.close();
});

test('today, the page of costs and the report say the same, whatever was spent', () => {
  const turns = fc.array(fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constant(null)), {
    maxLength: 4,
  });
  const history = fc.record({ turns, isCut: fc.boolean() });
  fc.assert(
    fc.property(fc.array(history, { minLength: 1, maxLength: 4 }), (sessions) => {
      const store = openSeededStore();
      sessions.forEach((one, index) => {
        if (index > 0) store.insertSession(aSession(index + 1));
        const all = one.turns.map((thousandths) => thousandths && thousandths / 1_000);
        addTurns(
          store,
          index + 1,
          one.isCut ? [...all, 'cut'] : all,
          one.isCut ? 'failed' : 'idle',
        );
      });
      const { costUsd, turns: count, unpricedTurns } = spent(store);
      const page = store.readCosts({
        range: { from: '2026-03-02', to: '2026-03-02' },
        now: DAY,
        timeZone: 'UTC',
      });
      const report = store.readReport({ sessionId: null, timeZone: 'UTC', limit: null });
      store.close();
      expect(page.total).toMatchObject({ costUsd, turns: count, unpricedTurns });
      expect(report.totalUsd).toBeCloseTo(costUsd ?? 0, 9);
      expect(report.complete).toBe(unpricedTurns === 0);
    }),
    { numRuns: 40 },
  );
});
