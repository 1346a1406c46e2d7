import { expect, test } from 'vitest';
import { createTodayCost } from './today-cost';

const NOON = new Date(2026, 10, 30, 12).getTime();

function setUp(found = { costUsd: 1.5, unpricedTurns: 0 }) {
  const state = { now: NOON, reads: [] as [number, number][], found };
  const today = createTodayCost({
    read: (from, until) => {
      state.reads.push([from, until]);
      return state.found;
    },
    now: () => state.now,
  });
  return { today, state };
}

test('the sum is of the local day and is kept until a turn ends', () => {
  const { today, state } = setUp();
  expect(today.read()).toEqual({ costUsd: 1.5, isComplete: true });
  today.read();
  expect(state.reads).toEqual([
    [new Date(2026, 10, 30).getTime(), new Date(2026, 11, 1).getTime()],
  ]);
  today.turnEnded();
  state.found = { costUsd: 2, unpricedTurns: 1 };
  expect(today.read()).toEqual({ costUsd: 2, isComplete: false });
});

test('after midnight it is another day', () => {
  const { today, state } = setUp();
  today.read();
  state.now = new Date(2026, 11, 1, 0, 0, 1).getTime();
  state.found = { costUsd: 0, unpricedTurns: 0 };
  expect(today.read()).toEqual({ costUsd: 0, isComplete: true });
});

test('turns without any figure are not free', () => {
  const { today } = setUp({ costUsd: 0, unpricedTurns: 2 });
  expect(today.read()).toEqual({ costUsd: null, isComplete: false });
});
