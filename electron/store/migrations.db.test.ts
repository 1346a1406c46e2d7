import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { latestVersion, migrate } from './opening/migrate';
import { MIGRATIONS, type Migration } from './migrations';
import { openStore } from './opening/open';
import { aSessionId, clockAt, makeFolder, openTestStore } from './testing/records';

/**
 * What was released stays as it is: files on users' disks were made by exactly these bytes. Add a new
 * migration and its hash at the end; never change a line.
 */
const RELEASED = {
  '0010-workspaces-and-sessions': '98b019542bd75380',
  '0020-conversation': '6d8ebc6ebcad57f9',
  '0030-prompts-and-settings': '544ad5b786f2a49f',
  '0040-search': 'd249b08c728a1442',
  '0050-own-rules': '18e27f9992aeae7d',
  '0060-many-sessions': 'ebcd8bc630ba76b7',
  '0070-blocks-of-turns': '4104d58b96a2e01d',
  '0080-search-words': '26f8c2f5ca990998',
  '0090-held-state': 'e86d49bc8a9b985b',
  '0100-session-brief': 'b1d5acc1f131ed8a',
  '0110-fork-point': 'ab43f4576499ed0b',
  '0120-tool-search': 'c3d655565d4d5c24',
  '0130-turns-by-time': 'cf70d2d8698f43df',
  '0140-imports': '356effef337b48ff',
  '0150-imported-history': 'ad9a05435422cabb',
  '0160-retry-in-place': '43203aea1b43dca0',
  '0170-answers': '5f05f55bcd28a6c3',
  '0180-setups': '7b5003d56e29b16d',
};

let folders: { remove(): void }[] = [];
afterEach(() => {
  for (const folder of folders) folder.remove();
  folders = [];
});

const newFolder = (): string => {
  const folder = makeFolder();
  folders.push(folder);
  return folder.path;
};

const upTo = (version: number): Migration[] =>
  MIGRATIONS.filter((migration) => migration.version <= version);

const schemaOf = (db: Database.Database): unknown[] =>
  db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();

const insertRows = (db: Database.Database): void => {
  db.exec(`
    INSERT INTO workspaces (id, path, name, created_at) VALUES ('w', '/work', 'work', 1);
    INSERT INTO sessions (id, workspace_id, title, cwd, policy, status, status_since, cost_state,
      is_demo, last_seq, created_at, updated_at)
    VALUES ('${aSessionId(1)}', 'w', 'Old', '/work', 'ask', 'idle', 1,
      '{"version":1,"totals":{},"sessionCostUsd":0,"inheritedCostUsd":0,"outsideUsd":0,"isComplete":true}',
      0, 0, 1, 1)`);
};

test('released migrations are what they were', () => {
  const folder = join(import.meta.dirname, 'migrations');
  const hashes = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => [
      name.replace('.ts', ''),
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')
        .slice(0, 16),
    ]);
  expect(Object.fromEntries(hashes)).toEqual(RELEASED);
  expect(MIGRATIONS.map(({ name }) => name)).toEqual(Object.keys(RELEASED));
});

test('versions rise in steps of ten and stand in the file names', () => {
  MIGRATIONS.forEach(({ version, name }, index) => {
    expect(version).toBe((index + 1) * 10);
    expect(name.startsWith(`${String(version).padStart(4, '0')}-`)).toBe(true);
  });
  expect(() => latestVersion([MIGRATIONS[1], MIGRATIONS[0]].flatMap((m) => m ?? []))).toThrow(
    /does not come after/,
  );
});

test('every table is strict, but for the index', () => {
  const db = new Database(':memory:');
  migrate(db);
  const loose = db
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0
      AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*_search*'`)
    .all();
  expect(loose).toEqual([]);
});

test('step by step ends in the same schema as all at once', () => {
  const fresh = new Database(':memory:');
  migrate(fresh);
  const stepped = new Database(':memory:');
  for (const { version } of MIGRATIONS) migrate(stepped, upTo(version));
  expect(schemaOf(stepped)).toEqual(schemaOf(fresh));
  migrate(stepped);
  expect(stepped.pragma('user_version', { simple: true })).toBe(latestVersion());
});

test('10 to 20 keeps folders and sessions', () => {
  const db = new Database(':memory:');
  migrate(db, upTo(10));
  insertRows(db);
  migrate(db, upTo(20));
  expect(db.prepare('SELECT title FROM sessions').all()).toEqual([{ title: 'Old' }]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('20 to 30 keeps the conversation', () => {
  const db = new Database(':memory:');
  migrate(db, upTo(20));
  insertRows(db);
  db.exec(`INSERT INTO events (session_key, seq, at, type, thread, body)
    VALUES (1, 1, 1, 'notice', '', '{}')`);
  migrate(db, upTo(30));
  expect(db.prepare('SELECT seq, type FROM events').all()).toEqual([{ seq: 1, type: 'notice' }]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('30 to 40 makes every complete message of before findable', () => {
  const path = join(newFolder(), 'old.db');
  const old = openTestStore({ path, migrations: upTo(30) });
  old.close();
  const raw = new Database(path);
  insertRows(raw);
  raw.exec(`INSERT INTO messages (session_key, kind, thread, source_id, block_index, first_seq,
      last_seq, started_at, at, state, text)
    VALUES (1, 'text', '', 'msg_1', 0, 1, 1, 1, 1, 1, 'older words'),
      (1, 'text', '', 'msg_2', 0, 2, 2, 2, 2, 0, 'streaming words')`);
  raw.close();
  const store = openTestStore({ path });
  expect(store.search({ query: 'words', sessionId: null, limit: 50 })).toMatchObject([
    { messageId: 'msg_1', snippet: 'older words' },
  ]);
  store.close();
});

test('50 to 60 keeps sessions, neither pinned nor deleted', () => {
  const db = new Database(':memory:');
  migrate(db, upTo(50));
  insertRows(db);
  migrate(db, upTo(60));
  expect(
    db.prepare('SELECT title, pinned_at, deleted_at, inbox_cleared_at FROM sessions').all(),
  ).toEqual([{ title: 'Old', pinned_at: null, deleted_at: null, inbox_cleared_at: null }]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('a file with content is copied before it is migrated, and three copies are kept', () => {
  const folder = newFolder();
  const path = join(folder, 'data.db');
  openTestStore({ path, migrations: upTo(30) }).close();
  expect(readdirSync(folder)).toEqual(['data.db']);
  const old = readFileSync(path);
  const backups = join(folder, 'copies');
  for (let time = 1; time <= 5; time += 1) {
    writeFileSync(path, old);
    openTestStore({ path, backupFolder: backups, clock: clockAt(time * 1_000) }).close();
  }
  const names = readdirSync(backups).sort();
  expect(names).toEqual([
    'data-backup-19700101T000003000Z-v30.sqlite',
    'data-backup-19700101T000004000Z-v30.sqlite',
    'data-backup-19700101T000005000Z-v30.sqlite',
  ]);
  const copy = new Database(join(backups, names[2] ?? ''), { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(30);
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  copy.close();
});

test('70 to 80 keeps what is indexed, and its words can be looked up by their beginning', () => {
  const path = join(newFolder(), 'data.db');
  const raw = new Database(path);
  migrate(raw, upTo(70));
  insertRows(raw);
  raw.exec(`
    INSERT INTO messages (session_key, kind, thread, source_id, block_index, first_seq, last_seq,
      started_at, at, state, text) VALUES (1, 'text', '', 'msg_1', 0, 1, 1, 1, 1, 1, 'understanding');
    INSERT INTO message_search (rowid, text) VALUES (1, 'understanding')`);
  raw.close();
  const store = openTestStore({ path });
  expect(store.search({ query: 'understand', sessionId: null, limit: 50 })).toMatchObject([
    { messageId: 'msg_1' },
  ]);
  store.close();
});

test('a copy that a killed program left half written is removed, one that is being written is not', () => {
  const folder = newFolder();
  const path = join(folder, 'data.db');
  openTestStore({ path, migrations: upTo(30) }).close();
  const backups = join(folder, 'copies');
  mkdirSync(backups);
  const [left, growing, foreign] = [
    'data-backup-1-v10',
    'data-backup-2-v10',
    'other-backup-1-v10',
  ].map((name) => `${name}.sqlite.partial`);
  for (const name of [left, growing, foreign]) writeFileSync(join(backups, name ?? ''), 'half');
  for (const name of [left, foreign]) utimesSync(join(backups, name ?? ''), 1, 1);
  openTestStore({ path, backupFolder: backups, clock: clockAt(1_000) }).close();
  expect(readdirSync(backups).filter((name) => name.endsWith('.partial'))).toEqual([
    growing,
    foreign,
  ]);
});

test('a migration that fails leaves the file at its old version', () => {
  const path = join(newFolder(), 'data.db');
  openTestStore({ path, migrations: upTo(20) }).close();
  const broken: Migration = {
    version: 30,
    name: '0030-broken',
    up: (db) => db.exec('CREATE TABLE half (x); SELECT no_such_function()'),
  };
  expect(() => openTestStore({ path, migrations: [...upTo(20), broken] })).toThrow(/no_such/);
  const raw = new Database(path, { readonly: true });
  expect(raw.pragma('user_version', { simple: true })).toBe(20);
  expect(raw.prepare(`SELECT name FROM sqlite_schema WHERE name = 'half'`).all()).toEqual([]);
  raw.close();
});

test('when no copy can be made nothing is migrated', () => {
  const folder = newFolder();
  const path = join(folder, 'data.db');
  openTestStore({ path, migrations: upTo(30) }).close();
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'a file where the folder should be');
  const opened = openStore({
    path,
    mode: 'read-write',
    clock: clockAt(1),
    backupFolder: join(blocked, 'copies'),
  });
  expect(opened).toMatchObject({
    ok: false,
    error: { code: 'database-read-only', detail: expect.stringContaining('No copy') },
  });
  const raw = new Database(path, { readonly: true });
  expect(raw.pragma('user_version', { simple: true })).toBe(30);
  raw.close();
});

test('an older schema opened for reading is left alone and says what to do', () => {
  const path = join(newFolder(), 'data.db');
  openTestStore({ path, migrations: upTo(20) }).close();
  const opened = openStore({ path, mode: 'read-only', clock: clockAt(1) });
  expect(opened).toMatchObject({ ok: false, error: { code: 'database-read-only' } });
  const raw = new Database(path, { readonly: true });
  expect(raw.pragma('user_version', { simple: true })).toBe(20);
  raw.close();
});

test('160 to 170 keeps what was asked and answered', () => {
  const db = new Database(':memory:');
  migrate(db, upTo(160));
  insertRows(db);
  db.exec(`
    INSERT INTO permission_requests (session_key, request_id, kind, tool_name, thread, state,
      asked_seq, asked_at, behavior, answered_by, rule)
    VALUES (1, 'r', 'tool', 'Bash', '', 'answered', 1, 1, 'allow', 'user', 'Bash(ls)')`);
  migrate(db, upTo(170));
  expect(db.prepare('SELECT rule, is_edited, made FROM permission_requests').all()).toEqual([
    { rule: 'Bash(ls)', is_edited: 0, made: null },
  ]);
});
