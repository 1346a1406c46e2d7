import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../opening/open';
import { bundleChild, runChild } from '../testing/child';
import { aSessionId, clockAt, makeFolder, openTestStore } from '../testing/records';

const folder = makeFolder();
let writer = '';

beforeAll(async () => {
  writer = await bundleChild('endless-writer.ts', folder.path);
});
afterAll(() => folder.remove());

const killAfter = async (path: string, blocks: number): Promise<void> => {
  const child = runChild([writer, path]);
  for (let block = 0; block < blocks; block += 1) await child.nextLine();
  await child.kill();
};

test('case 11: after a kill every completed message is there, only the last may be short', async () => {
  const path = join(folder.path, 'eleven.db');
  await killAfter(path, 50);

  const readOnly = openStore({ path, mode: 'read-only', clock: clockAt(1) });
  if (!readOnly.ok) throw new Error(readOnly.error.message);
  const { events } = readOnly.value.readEvents(aSessionId(1), null, 10_000);
  readOnly.value.close();
  const texts = events.flatMap((event) => (event.type === 'message_chunk' ? [event.text] : []));
  expect(texts.length).toBeGreaterThanOrEqual(50);
  const whole = (block: number): string =>
    Array.from({ length: 10 }, (_, piece) => `${block}:${piece} `).join('');
  texts.slice(0, -1).forEach((text, block) => expect(text).toBe(whole(block)));
  expect(whole(texts.length - 1).startsWith(texts.at(-1) ?? '-')).toBe(true);
});

test('case 10: after a kill the session is repaired once and can go on', async () => {
  const path = join(folder.path, 'ten.db');
  await killAfter(path, 3);

  const store = openTestStore({ path });
  expect(store.listUnfinished()).toEqual([
    { sessionId: aSessionId(1), status: 'working', holder: null },
  ]);
  const added = store.repairSession(aSessionId(1));
  expect(added).toMatchObject([{ type: 'error', code: 'app-ended', fatal: true }]);
  expect(store.findSession(aSessionId(1))?.status).toBe('interrupted');
  expect(store.listUnfinished()).toEqual([]);
  expect(store.repairSession(aSessionId(1))).toEqual([]);
  store.close();
  const raw = new Database(path);
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(raw.prepare('SELECT count(*) AS n FROM messages WHERE state <> 1').get()).toEqual({
    n: 0,
  });
  expect(raw.prepare('SELECT count(*) AS n FROM message_chunks').get()).toEqual({ n: 0 });
  raw.close();
});

test('killed at any moment, the file is whole and holds everything that was reported', async () => {
  for (const blocks of [1, 2, 5, 9]) {
    const path = join(folder.path, `any-${blocks}.db`);
    await killAfter(path, blocks);
    const store = openTestStore({ path });
    expect(store.readEvents(aSessionId(1), null, 10_000).events.length).toBeGreaterThan(blocks);
    store.close();
    const raw = new Database(path, { readonly: true });
    expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(raw.prepare('SELECT count(*) AS n FROM openings').get()).toEqual({ n: 0 });
    raw.close();
  }
});
