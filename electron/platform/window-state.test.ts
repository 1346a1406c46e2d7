import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fitToScreens, readWindowState, writeWindowState, type WindowState } from './window-state';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const beside = { x: 1440, y: 0, width: 2560, height: 1440 };
const state: WindowState = { x: 1600, y: 50, width: 1800, height: 1200, isMaximized: false };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-window-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a window comes back where it was', () => {
  const file = join(folder, 'window.json');
  writeWindowState(file, state);
  expect(readWindowState(file, [laptop, beside])).toEqual(state);
  expect(readdirSync(folder)).toEqual(['window.json']);
});

test('a window whose screen is gone is placed by the system, not larger than the screen', () => {
  expect(fitToScreens(state, [laptop])).toEqual({
    x: null,
    y: null,
    width: 1440,
    height: 900,
    isMaximized: false,
  });
});

test('a missing or damaged file gives the default', () => {
  const file = join(folder, 'window.json');
  expect(readWindowState(file, [laptop]).width).toBe(1280);
  writeFileSync(file, '{"x": "left"}');
  expect(readWindowState(file, [laptop]).width).toBe(1280);
});
