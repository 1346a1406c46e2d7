import { expect, it } from 'vitest';
import { daysBetween, dayWords, rangeOf } from './costs-range';

const chosen = { from: '2026-03-09', to: '2026-03-02' };

it('seven days are today and the six before it; up to today stays open', () => {
  expect(rangeOf({ name: '7', ...chosen }, '2026-03-03')).toEqual({ from: '2026-02-25', to: null });
  expect(rangeOf({ name: 'all', ...chosen }, '2026-03-03')).toEqual({ from: null, to: null });
});

it('days chosen the wrong way round are still that range', () => {
  expect(rangeOf({ name: 'custom', ...chosen }, '2026-03-10')).toEqual({
    from: '2026-03-02',
    to: '2026-03-09',
  });
});

it('names days, with the year when it is another', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toHaveLength(4);
  expect(dayWords('2026-03-02', '2026-11-30')).toBe('Mar 2');
  expect(dayWords('2025-03-02', '2026-11-30')).toBe('Mar 2, 2025');
});
