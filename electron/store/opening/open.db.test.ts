import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openStore } from './open';
import { runLockHolder } from '../testing/child';
import { complete } from '@shared/events/testing/complete';
import {
  aSessionId,
  chunk,
  clockAt,
  makeFolder,
  openSeededStore,
  openTestStore,
  prompt,
  stamp,
} from '../testing/records';

let folders: { remove(): void }[] = [];
afterEach(() => {
  for (const folder of folders) folder.remove();
  folders = [];
});

const newPath = (): string => {
  const folder = makeFolder();
  folders.push(folder);
  return join(folder.path, 'roundhouse.db');
};

const seed = (path: string): void => {
  const store = openSeededStore({ path });
  const bodies = Array.from({ length: 40 }, (_, n) =>
    chunk(`text ${n} `.repeat(80), { messageId: `msg_${n}` }),
  );
  store.commit([
    {
      sessionId: aSessionId(1),
      events: stamp([prompt('hello'), ...bodies, complete()]),
      patch: null,
    },
  ]);
  store.close();
};

const open = (path: string, mode: 'read-write' | 'read-only', busyTimeoutMs = 5_000) => {
  const options = { path, clock: clockAt(1), busyTimeoutMs };
  return mode === 'read-write'
    ? openStore({ ...options, mode })
    : openStore({ ...options, mode: 'read-only' });
};

const codeOf = (path: string, mode: 'read-write' | 'read-only', busyTimeoutMs?: number): string => {
  const opened = open(path, mode, busyTimeoutMs);
  if (!opened.ok) return opened.error.code;
  opened.value.close();
  return 'opened';
};

const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

test('a new file is in WAL mode and comes back with what was written', () => {
  const path = newPath();
  seed(path);
  const raw = new Database(path, { readonly: true });
  expect(raw.pragma('journal_mode', { simple: true })).toBe('wal');
  raw.close();
  const store = openTestStore({ path });
  expect(store.readEvents(aSessionId(1), null, 100).events).toHaveLength(42);
  store.close();
  store.close();
});

test('a newer database is refused in both modes and left as it is', () => {
  const path = newPath();
  seed(path);
  const raw = new Database(path);
  raw.pragma('user_version = 99990');
  raw.close();
  const before = hashOf(path);
  const opened = open(path, 'read-write');
  expect(opened).toMatchObject({ ok: false, error: { code: 'database-newer', path } });
  expect(codeOf(path, 'read-only')).toBe('database-newer');
  expect(hashOf(path)).toBe(before);
});

test('a database of another program is refused and left as it is', () => {
  const path = newPath();
  const raw = new Database(path);
  raw.exec('CREATE TABLE theirs (x)');
  raw.close();
  const before = hashOf(path);
  expect(codeOf(path, 'read-write')).toBe('database-damaged');
  expect(hashOf(path)).toBe(before);
});

test('folders that are missing are made, and one that cannot be is a refusal at once', () => {
  const path = join(newPath(), '..', 'a', 'b', 'new.db');
  expect(codeOf(path, 'read-write')).toBe('opened');
  writeFileSync(join(path, '..', 'file'), '');
  expect(codeOf(join(path, '..', 'file', 'x.db'), 'read-write')).toBe('database-missing');
  if (process.platform !== 'linux') return;
  expect(codeOf('/proc/no-such-folder/x.db', 'read-write')).toBe('database-missing');
});

test('a file that is no database, and a folder, are refused', () => {
  const path = newPath();
  writeFileSync(path, 'not a database, but long enough to have a header'.repeat(100));
  expect(codeOf(path, 'read-write')).toBe('database-damaged');
  expect(codeOf(path, 'read-only')).toBe('database-damaged');
  mkdirSync(`${path}-folder`);
  expect(codeOf(`${path}-folder`, 'read-write')).toBe('database-damaged');
});

test('an overwritten page is found at once, in both modes, wherever it is', () => {
  const path = newPath();
  seed(path);
  const whole = readFileSync(path);
  const pages = whole.length / 4096;
  let found = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: pages - 1 }),
      fc.constantFrom(0, 0x5a, 0xff),
      (page, byte) => {
        writeFileSync(path, Buffer.from(whole).fill(byte, page * 4096, (page + 1) * 4096));
        const codes = [codeOf(path, 'read-only'), codeOf(path, 'read-write')];
        if (codes[0] === 'database-damaged') found += 1;
        expect(['database-damaged', 'opened']).toContain(codes[0]);
        expect(codes[1]).toBe(codes[0]);
      },
    ),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(30);
});

test('a missing or empty file is not made up when only reading was asked for', () => {
  const path = newPath();
  expect(codeOf(path, 'read-only')).toBe('database-missing');
  writeFileSync(path, '');
  expect(codeOf(path, 'read-only')).toBe('database-missing');
  expect(statSync(path).size).toBe(0);
});

test('a lock that is held for a second is waited for', async () => {
  const path = newPath();
  seed(path);
  const holder = runLockHolder(path, 1_000);
  expect(await holder.nextLine()).toBe('locked');
  expect(codeOf(path, 'read-write')).toBe('opened');
  await holder.kill();
});

test('a lock that stays is reported in both modes, and the file opens once it is gone', async () => {
  const path = newPath();
  seed(path);
  const holder = runLockHolder(path, 60_000);
  expect(await holder.nextLine()).toBe('locked');
  expect(codeOf(path, 'read-write', 200)).toBe('database-locked');
  expect(codeOf(path, 'read-only', 200)).toBe('database-locked');
  await holder.kill();
  expect(codeOf(path, 'read-write')).toBe('opened');
});

test('a file and folder that may not be written are refused for writing and can be read', () => {
  const path = newPath();
  seed(path);
  const folder = join(path, '..');
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  // Root may write anything, so as root the check is made as somebody else.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(codeOf(path, 'read-write')).toBe('database-read-only');
    const reader = openStore({ path, mode: 'read-only', clock: clockAt(1) });
    if (!reader.ok) throw new Error(reader.error.message);
    expect(reader.value.readEvents(aSessionId(1), null, 100).events).toHaveLength(42);
    reader.value.close();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o755);
  }
});

test('a reader sees what a writer has committed, changes nothing, and may not write', () => {
  const path = newPath();
  const writer = openSeededStore({ path });
  writer.commit([{ sessionId: aSessionId(1), events: stamp([prompt('hello')]), patch: null }]);
  const opened = openStore({ path, mode: 'read-only', clock: clockAt(1) });
  if (!opened.ok) throw new Error(opened.error.message);
  const reader = opened.value;
  expect(reader.readEvents(aSessionId(1), null, 10).events).toHaveLength(1);
  expect(reader).not.toHaveProperty('commit');
  writer.commit([
    { sessionId: aSessionId(1), events: stamp([complete()], aSessionId(1), 2), patch: null },
  ]);
  expect(reader.readEvents(aSessionId(1), null, 10).events).toHaveLength(2);
  reader.close();
  writer.close();
  expect(readdirSync(join(path, '..'))).toEqual(['roundhouse.db']);
});

test('a walk through the history of a live database sees one state of it', () => {
  const path = newPath();
  const writer = openSeededStore({ path });
  writer.commit([
    { sessionId: aSessionId(1), events: stamp([prompt('a'), chunk('one ')]), patch: null },
  ]);
  const opened = openStore({ path, mode: 'read-only', clock: clockAt(1) });
  if (!opened.ok) throw new Error(opened.error.message);
  const walk = opened.value.readHistory({ sessionId: null, limit: null });
  expect(walk.next().value).toMatchObject({ type: 'user_message' });
  writer.commit([
    {
      sessionId: aSessionId(1),
      events: stamp([chunk('two'), complete()], aSessionId(1), 3),
      patch: null,
    },
  ]);
  expect([...walk]).toMatchObject([{ type: 'message_chunk', text: 'one ' }]);
  expect([...opened.value.readHistory({ sessionId: null, limit: 2 })]).toMatchObject([
    { text: 'one two' },
    { type: 'complete' },
  ]);
  opened.value.close();
  writer.close();
});
