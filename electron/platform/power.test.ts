import { expect, test } from 'vitest';
import { watchPower } from './power';

type Listener = (event?: { preventDefault(): void }) => void;

function setUp() {
  const listeners = new Map<string, Listener>();
  const slept: number[] = [];
  const told: string[] = [];
  const clock = { wall: 1_000_000, monotonic: 5_000 };
  watchPower(
    { on: (name: string, listener: Listener) => listeners.set(name, listener) },
    {
      wallNow: () => clock.wall,
      monotonicNow: () => clock.monotonic,
      resumed: (ms) => slept.push(ms),
      shutsDown: () => told.push('ends'),
    },
  );
  return {
    slept,
    told,
    pass(wallMs: number, monotonicMs: number) {
      clock.wall += wallMs;
      clock.monotonic += monotonicMs;
    },
    emit: (name: string, event?: { preventDefault(): void }) => listeners.get(name)?.(event),
  };
}

test('where the monotonic clock stands still, what it missed was sleep', () => {
  const { emit, pass, slept } = setUp();
  pass(60_000, 60_000);
  emit('suspend');
  pass(3_600_000, 4_000);
  emit('resume');
  expect(slept).toEqual([3_596_000]);
});

test('where it runs on, all since the announcement was sleep', () => {
  const { emit, pass, slept } = setUp();
  emit('suspend');
  pass(3_600_000, 3_600_000);
  emit('resume');
  expect(slept).toEqual([3_600_000]);
});

test('sleep that was not announced is told by the clocks alone, each only once', () => {
  const { emit, pass, slept } = setUp();
  pass(700_000, 100_000);
  emit('resume');
  pass(50_000, 50_000);
  emit('resume');
  expect(slept).toEqual([600_000, 0]);
});

test('a clock that was set back gives no negative sleep', () => {
  const { emit, pass, slept } = setUp();
  emit('suspend');
  pass(-500_000, 1_000);
  emit('resume');
  expect(slept).toEqual([0]);
});

test('a shutdown of the computer is held up and answered by the end of the program', () => {
  const { emit, told } = setUp();
  emit('shutdown', { preventDefault: () => told.push('held') });
  expect(told).toEqual(['held', 'ends']);
});
