import { expect, it } from 'vitest';
import { limitWords } from './limit-words';

const now = new Date(2026, 10, 30, 17, 0).getTime();
const limit = {
  status: 'allowed',
  limitType: 'five_hour',
  utilization: 0.63,
  resetsAt: new Date(2026, 10, 30, 18, 40).getTime(),
};

it('shows the share and the local time of the reset', () => {
  expect(limitWords(limit, now)).toEqual({
    words: '5 h window 63 % (resets 18:40)',
    isReached: false,
  });
});

it('names no reset that is already past', () => {
  expect(limitWords({ ...limit, resetsAt: now - 1 }, now)?.words).toBe('5 h window 63 %');
});

it('says when a limit is reached', () => {
  const reached = { ...limit, status: 'rejected', utilization: null, resetsAt: null };
  expect(limitWords(reached, now)).toEqual({ words: '5 h window reached', isReached: true });
  expect(limitWords(null, now)).toBeNull();
});
