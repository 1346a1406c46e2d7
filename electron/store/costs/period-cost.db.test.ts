import { expect, test } from 'vitest';
import { complete } from '@shared/events/testing/complete';
import { aSession, aSessionId, openSeededStore, stamp } from '../testing/records';

const at = (iso: string): number => Date.parse(iso);

test('a period counts the turns that ended in it, names those without a figure and leaves demos out', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2, { isDemo: true }));
  const add = (n: number, seq: number, iso: string, costUsd: number | null): void =>
    store.commit([
      {
        sessionId: aSessionId(n),
        events: stamp([complete({ costUsd })], aSessionId(n), seq, at(iso)),
        patch: null,
      },
    ]);
  add(1, 1, '2026-03-01T23:59:59.999Z', 1);
  add(1, 2, '2026-03-02T00:00:00Z', 0.25);
  add(1, 3, '2026-03-02T12:00:00Z', null);
  add(1, 4, '2026-03-02T23:59:59.999Z', 0.5);
  add(1, 5, '2026-03-03T00:00:00Z', 1);
  add(2, 1, '2026-03-02T12:00:00Z', 1);
  expect(store.readPeriodCost(at('2026-03-02T00:00:00Z'), at('2026-03-03T00:00:00Z'))).toEqual({
    costUsd: 0.75,
    unpricedTurns: 1,
  });
  expect(store.readPeriodCost(0, 1)).toEqual({ costUsd: 0, unpricedTurns: 0 });
  store.close();
});
