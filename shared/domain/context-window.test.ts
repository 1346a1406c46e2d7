import { describe, expect, it } from 'vitest';
import { contextState } from './context-window';

describe('context window', () => {
  it('case 19: the window of the main model gives the percent', () => {
    expect(contextState(40_000, 200_000)).toEqual({
      used: 40_000,
      size: 200_000,
      remaining: 160_000,
      percent: 20,
      known: true,
    });
  });

  it('more than full is 100 % with nothing left, and the number stays', () => {
    expect(contextState(500_000, 200_000)).toMatchObject({
      used: 500_000,
      remaining: 0,
      percent: 100,
    });
  });

  it('without a size there is no percent, without use nothing is known', () => {
    expect(contextState(40_000, null)).toMatchObject({ used: 40_000, percent: null, known: true });
    expect(contextState(null, 200_000)).toEqual({
      used: null,
      size: 200_000,
      remaining: null,
      percent: null,
      known: false,
    });
  });
});
