import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  fitToScreens,
  newPlace,
  readWindowPlaces,
  type WindowPlace,
  writeWindowPlaces,
} from './window-places';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const beside = { x: 1440, y: 0, width: 2560, height: 1440 };
const bounds = { x: 1600, y: 50, width: 1800, height: 1200, isMaximized: false };
const first: WindowPlace = { ...bounds, slot: 1 };
const second: WindowPlace = { ...bounds, slot: 2, x: 1700 };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-window-places-'));
  file = join(folder, 'window.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('windows come back where they were, the last used one first', () => {
  writeWindowPlaces(file, [second, first]);
  expect(readWindowPlaces(file, [laptop, beside])).toEqual([second, first]);
  expect(readdirSync(folder)).toEqual(['window.json']);
});

test('the file of a time with one window is the first window', () => {
  writeFileSync(file, JSON.stringify(bounds));
  expect(readWindowPlaces(file, [laptop, beside])).toEqual([first]);
});

test('no two windows have one slot', () => {
  writeWindowPlaces(file, [second, { ...first, slot: 2 }]);
  expect(readWindowPlaces(file, [laptop, beside])).toEqual([second]);
});

test('a window whose screen is gone is placed by the system, not larger than the screen', () => {
  expect(fitToScreens(first, [laptop])).toEqual({
    slot: 1,
    x: null,
    y: null,
    width: 1440,
    height: 900,
    isMaximized: false,
  });
});

test('a missing or damaged file names no window', () => {
  expect(readWindowPlaces(file, [laptop])).toEqual([]);
  writeFileSync(file, '{"windows": [{"x": "left"}]}');
  expect(readWindowPlaces(file, [laptop])).toEqual([]);
});

test('a new window stands beside the one it was opened from', () => {
  expect(newPlace(1, null)).toMatchObject({ slot: 1, x: null, width: 1280 });
  const next = newPlace(2, { ...first, isMaximized: true });
  expect(next).toMatchObject({ slot: 2, width: 1800, isMaximized: false });
  expect(next.x).toBeGreaterThan(first.x ?? 0);
  expect(next.y).toBeGreaterThan(first.y ?? 0);
});
