import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { StoreError } from '@shared/domain/store-types';
import { createDatabase } from './database';
import { migrate } from './migrate';
import { toStoreError } from './sqlite-error';
import { createStore } from '../store';
import {
  aSession,
  aSessionId,
  aWorkspace,
  chunk,
  makeFolder,
  openSeededStore,
  prompt,
  stamp,
} from '../testing/records';

const errorOf = (work: () => void): StoreError => {
  try {
    work();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
  throw new Error('It went through');
};

test('a full disk refuses the whole tick, keeps what was there, and goes on when there is room', () => {
  const folder = makeFolder();
  const raw = new Database(join(folder.path, 'full.db'));
  raw.pragma('journal_mode = WAL');
  migrate(raw);
  const store = createStore(createDatabase(raw, {}), {
    now: () => 1,
    isHolderAlive: () => true,
    close: () => raw.close(),
  });
  store.insertWorkspace(aWorkspace());
  store.insertSession(aSession(1));
  store.commit([{ sessionId: aSessionId(1), events: stamp([prompt('kept')]), patch: null }]);
  raw.pragma(`max_page_count = ${Number(raw.pragma('page_count', { simple: true })) + 2}`);

  const commits = [
    {
      sessionId: aSessionId(1),
      events: stamp([chunk('x'.repeat(100_000))], aSessionId(1), 2),
      patch: null,
    },
  ];
  expect(errorOf(() => store.commit(commits)).code).toBe('database-full');
  expect(store.readEvents(aSessionId(1), null, 10).events).toMatchObject([{ text: 'kept' }]);
  raw.pragma('max_page_count = 1000000');
  store.commit(commits);
  expect(store.readEvents(aSessionId(1), null, 10).events).toHaveLength(2);
  store.close();
  folder.remove();
});

test('no room for the file beside the log is a full disk, not a damaged file', () => {
  const failure = (code: string) => Object.assign(new Error('disk I/O error'), { code });
  expect(toStoreError(failure('SQLITE_IOERR_SHMSIZE'))).toMatchObject({ code: 'database-full' });
  expect(toStoreError(failure('SQLITE_IOERR_READ'))).toMatchObject({ code: 'database-damaged' });
});

test('a lock that outlasts the wait refuses the tick, and the same tick goes through afterwards', () => {
  const folder = makeFolder();
  const path = join(folder.path, 'locked.db');
  const store = openSeededStore({ path, busyTimeoutMs: 100 });
  const other = new Database(path);
  other.exec('BEGIN IMMEDIATE');
  const commits = [{ sessionId: aSessionId(1), events: stamp([prompt('late')]), patch: null }];
  expect(errorOf(() => store.commit(commits)).code).toBe('database-locked');
  other.exec('ROLLBACK');
  other.close();
  store.commit(commits);
  expect(store.readEvents(aSessionId(1), null, 10).events).toHaveLength(1);
  store.close();
  folder.remove();
});

test('after a wait in vain the next tries answer at once, until one goes through', () => {
  const folder = makeFolder();
  const path = join(folder.path, 'patience.db');
  const raw = new Database(path, { timeout: 200 });
  raw.exec('CREATE TABLE t (a)');
  const db = createDatabase(raw, {});
  const patience = (): unknown => raw.pragma('busy_timeout', { simple: true });
  const other = new Database(path);
  other.exec('BEGIN IMMEDIATE');
  const write = (): void => db.transaction(() => void db.run('INSERT INTO t VALUES (1)'));
  expect(errorOf(write).code).toBe('database-locked');
  expect(patience()).toBe(50);
  expect(errorOf(write).code).toBe('database-locked');
  other.exec('COMMIT');
  write();
  expect(patience()).toBe(200);
  other.close();
  raw.close();
  folder.remove();
});

test('slow statements are told of with their text and time', () => {
  const raw = new Database(':memory:');
  const slow: string[] = [];
  const db = createDatabase(raw, { onSlowQuery: ({ sql }) => slow.push(sql) });
  const sql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)
    SELECT count(*) FROM n`;
  db.all(sql);
  db.all('SELECT 1');
  expect(slow).toEqual([sql]);
  raw.close();
});

test('a statement that writes is refused on the reading side', () => {
  const raw = new Database(':memory:');
  raw.exec('CREATE TABLE t (x)');
  const db = createDatabase(raw, {});
  expect(() => db.all('DELETE FROM t RETURNING x')).toThrow(/read path/);
  raw.close();
});
