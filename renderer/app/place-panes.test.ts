import { expect, it } from 'vitest';
import { columnsFor, placePanes, resizePane } from './place-panes';

it('stands side by side what fits, else in rows as even as can be', () => {
  expect([1, 2, 3, 4].map((count) => columnsFor(count, 1656))).toEqual([1, 2, 3, 4]);
  expect([1, 2, 3, 4].map((count) => columnsFor(count, 1016))).toEqual([1, 2, 2, 2]);
  expect([1, 2, 3, 4].map((count) => columnsFor(count, 1250))).toEqual([1, 2, 3, 2]);
  expect([1, 2, 3, 4].map((count) => columnsFor(count, 500))).toEqual([1, 1, 1, 1]);
});

it('divides each row by the shares of its panes', () => {
  expect(placePanes([3, 1, 1], 2)).toEqual([
    { left: 0, top: 0, width: 75, height: 50 },
    { left: 75, top: 0, width: 25, height: 50 },
    { left: 0, top: 50, width: 100, height: 50 },
  ]);
});

it('takes the room from the next pane and leaves it what it needs', () => {
  expect(resizePane([1, 1, 1], 0, 500, 600)).toEqual([500 / 600, 2 - 500 / 600, 1]);
  expect(resizePane([1, 1], 0, 5000, 600)[1]).toBeCloseTo(400 / 600);
  expect(resizePane([1, 1], 0, 0, 300)).toEqual([1, 1]);
});
