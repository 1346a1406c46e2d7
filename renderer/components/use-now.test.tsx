import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now';

const START = 1_000_000;
beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Clock({ period }: { period: number | null }) {
  return <p>{useNow(period) - START}</p>;
}

const shown = () => screen.getAllByText(/\d/).map(({ textContent }) => Number(textContent));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('ticks together for everybody with one timer, which ends with the last of them', () => {
  const { rerender } = render([<Clock key="a" period={1000} />, <Clock key="b" period={1000} />]);
  expect(vi.getTimerCount()).toBe(1);
  pass(3000);
  expect(shown()).toEqual([3000, 3000]);
  rerender([<Clock key="b" period={1000} />]);
  expect(vi.getTimerCount()).toBe(1);
  rerender([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('is at most two periods behind after a time without anybody', () => {
  render(<Clock period={2000} />);
  pass(2000);
  cleanup();
  vi.setSystemTime(START + 60_000);
  render(<Clock period={2000} />);
  expect(shown()).toEqual([60_000]);
});
