import { expect, test } from 'vitest';
import { createTodayCost } from './today-cost';

interface Found {
  costUsd: number | null;
  unpricedTurns: number;
}

const NOON = new Date(2026, 10, 30, 12).getTime();

function setUp(found: Found = { costUsd: 1.5, unpricedTurns: 0 }) {
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
  today.forget();
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
  const { today } = setUp({ costUsd: null, unpricedTurns: 2 });
  expect(today.read()).toEqual({ costUsd: null, isComplete: false });
});

test.each([
  ['America/Los_Angeles', '2026-03-10T00:30:00-07:00', '2026-03-10T07:00:00Z'],
  ['Asia/Tokyo', '2026-03-10T00:30:00+09:00', '2026-03-09T15:00:00Z'],
])('case 61: in %s today began at local midnight', (timeZone, now, midnight) => {
  inZone(timeZone, () => {
    const { today, state } = setUp();
    state.now = Date.parse(now);
    today.read();
    expect(state.reads.map(([from]) => new Date(from).toISOString())).toEqual([
      new Date(midnight).toISOString(),
    ]);
  });
});

test('case 61: a change of zone is another day, at once', () => {
  const { today, state } = setUp();
  state.now = Date.parse('2026-03-10T12:00:00Z');
  inZone('Asia/Tokyo', today.read);
  inZone('America/Los_Angeles', today.read);
  expect(state.reads.map(([from]) => new Date(from).toISOString())).toEqual([
    '2026-03-09T15:00:00.000Z',
    '2026-03-10T07:00:00.000Z',
  ]);
});

function inZone(timeZone: string, run: () => unknown): void {
  const before = process.env['TZ'];
  process.env['TZ'] = timeZone;
  try {
    run();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
