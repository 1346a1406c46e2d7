import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asSessionId } from '@shared/domain/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppLog } from './app-log';
import { createRawFrameLog } from './raw-frame-log';
import { createRollingFile, type RollingFileOptions } from './rolling-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = (change: Partial<RollingFileOptions> = {}): RollingFileOptions => ({
  folder,
  name: 'x',
  maxFileBytes: 100,
  maxTotalBytes: 300,
  maxAgeMs: 60_000,
  now: Date.now,
  ...change,
});

const files = () => readdirSync(folder).toSorted();
const totalBytes = () => files().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

test('nothing is made before the first line', () => {
  createRollingFile(options()).close();
  expect(files()).toEqual([]);
});

test('however much is written, the sum stays bounded and the newest line is there', () => {
  const file = createRollingFile(options());
  for (let index = 0; index < 200; index += 1) file.writeLine(`line ${index} ${'.'.repeat(20)}`);
  const newest = file.path();
  file.close();
  expect(totalBytes()).toBeLessThanOrEqual(300);
  expect(readFileSync(newest ?? '', 'utf8')).toContain('line 199');
});

test('files that are too old go, those of another name stay', () => {
  for (const name of ['x-old.jsonl', 'y-old.jsonl']) {
    writeFileSync(join(folder, name), 'old');
    utimesSync(join(folder, name), 1, 1);
  }
  const file = createRollingFile(options());
  file.writeLine('new');
  file.close();
  expect(files()).not.toContain('x-old.jsonl');
  expect(files()).toContain('y-old.jsonl');
});

test('a file that is written for long is left for a new one, so that what is old can go', () => {
  let now = 1_000_000;
  const file = createRollingFile(options({ maxFileAgeMs: 10_000, now: () => now }));
  file.writeLine('a');
  const first = file.path();
  now += 10_001;
  file.writeLine('b');
  expect(file.path()).not.toBe(first);
  file.close();
});

test('a sweep deletes what is too old without a line being written, but not what is open', () => {
  const old = join(folder, 'x-old.jsonl');
  writeFileSync(old, 'old');
  utimesSync(old, 1, 1);
  const file = createRollingFile(options());
  file.sweep();
  expect(files()).toEqual([]);
  file.writeLine('now');
  utimesSync(file.path() ?? '', 1, 1);
  file.sweep();
  expect(files()).toHaveLength(1);
  file.close();
  expect(() => createRollingFile(options({ folder: join(folder, 'none') })).sweep()).not.toThrow();
});

test('a folder that cannot be made stops nothing, and is tried again later', () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'a file where the folder should be');
  let now = 1_000_000;
  const file = createRollingFile(options({ folder: blocked, now: () => now }));
  expect(() => file.writeLine('lost')).not.toThrow();
  rmSync(blocked);
  file.writeLine('too early');
  expect(file.path()).toBeNull();
  now += 60_000;
  file.writeLine('kept');
  expect(readFileSync(file.path() ?? '', 'utf8')).toBe('kept\n');
  file.close();
});

test('a logged error keeps its message, stack and cause', () => {
  const log = createAppLog(folder, () => 0);
  log.write('error', 'it broke', new Error('outer', { cause: new Error('inner') }));
  const line = JSON.parse(readFileSync(log.path() ?? '', 'utf8')) as Record<string, unknown>;
  log.close();
  expect(line).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    level: 'error',
    detail: { message: 'outer', cause: { message: 'inner' } },
  });
});

test('raw frames are kept one a line with their session, readable by their owner alone', () => {
  const sessionId = asSessionId('s');
  const log = createRawFrameLog(folder, () => 7);
  log.write(sessionId, [{ type: 'a' }, 'not JSON']);
  log.close();
  const [name = ''] = files();
  const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { at: 7, sessionId, frame: { type: 'a' } },
    { at: 7, sessionId, frame: 'not JSON' },
  ]);
  if (process.platform !== 'win32') {
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  }
});
