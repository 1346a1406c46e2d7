import { expect, it } from 'vitest';
import { nextZoom } from './zoom-steps';

it('goes from step to step and stops at both ends', () => {
  expect([nextZoom(100, 1), nextZoom(100, -1)]).toEqual([110, 90]);
  expect([nextZoom(104, 1), nextZoom(104, -1)]).toEqual([110, 100]);
  expect([nextZoom(200, 1), nextZoom(50, -1)]).toEqual([200, 50]);
});
