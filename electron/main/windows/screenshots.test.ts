import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualTimers } from '../../ipc/testing/manual-timers';
import { createScreenshots } from './screenshots';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-screenshots-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function setUp() {
  const timers = createManualTimers();
  const lines: string[] = [];
  let picture = 'first';
  let captures = 0;
  const screenshots = createScreenshots({
    folder: join(folder, 'views'),
    capture: () => {
      captures += 1;
      return picture === 'broken'
        ? Promise.reject(new Error('no surface'))
        : Promise.resolve(Buffer.from(picture));
    },
    timers,
    report: (line) => lines.push(line),
  });
  const settle = async (ms = 400): Promise<void> => {
    timers.advance(ms);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    screenshots,
    timers,
    lines,
    settle,
    show: (next: string) => (picture = next),
    captures: () => captures,
  };
}

test('a burst of changes gives one picture, named on its own line', async () => {
  const { screenshots, lines, settle } = setUp();
  for (let index = 0; index < 10; index += 1) screenshots.viewChanged();
  await settle();
  const path = join(folder, 'views', 'view-001.png');
  expect(lines).toEqual([`screenshot: ${path}`]);
  expect(readFileSync(path, 'utf8')).toBe('first');
});

test('a view that looks as before is not kept again', async () => {
  const { screenshots, settle, show } = setUp();
  for (const picture of ['first', 'first', 'second']) {
    show(picture);
    screenshots.viewChanged();
    await settle();
  }
  expect(readdirSync(join(folder, 'views'))).toEqual(['view-001.png', 'view-002.png']);
});

test('a view that never rests is seen all the same', async () => {
  const { screenshots, settle, captures } = setUp();
  for (let index = 0; index < 40; index += 1) {
    screenshots.viewChanged();
    await settle(100);
  }
  expect(captures()).toBeGreaterThan(0);
});

test('the number of pictures is bounded', async () => {
  const { screenshots, settle, show, lines } = setUp();
  for (let index = 0; index < 320; index += 1) {
    show(`picture ${index}`);
    screenshots.viewChanged();
    await settle();
  }
  expect(readdirSync(join(folder, 'views'))).toHaveLength(300);
  expect(lines.at(-1)).toContain('300');
});

test('a picture that fails is said, and the next one is taken', async () => {
  const { screenshots, settle, show, lines, timers } = setUp();
  show('broken');
  screenshots.viewChanged();
  await settle();
  show('second');
  screenshots.viewChanged();
  await settle();
  expect(lines).toEqual([
    'screenshot failed: no surface',
    expect.stringContaining('screenshot: ') as unknown,
  ]);
  screenshots.close();
  expect(timers.pendingCount()).toBe(0);
});
