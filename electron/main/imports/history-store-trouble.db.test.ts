import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userLine } from '../../claude/transcript/testing/rows';
import { openHistory } from '../../store/history/open-history';
import { type ImportRoom, openImportRoom } from './testing/import-room';
import { runHistoryPass } from '../../workers/history/history-pass';

let room: ImportRoom;
beforeEach(async () => {
  room = openImportRoom();
  room.put([userLine('u1', null, 'first')], '-a', 'one.jsonl');
  room.put([userLine('v1', null, 'second')], '-a', 'two.jsonl');
  await room.look();
});
afterEach(() => room.remove());

const HOLDER = {
  instanceId: 'import:test',
  pid: process.pid,
  startedAt: '1',
  heartbeatAt: 1,
  program: 'app',
} as const;

test('case 85: a lock of another program ends the filling without losing anything, and the next goes on', async () => {
  const opened = openHistory(room.database, HOLDER, 50);
  if (!opened.ok) throw new Error(opened.error);
  const other = new Database(room.database);
  let isLocked = false;
  const pass = runHistoryPass({
    store: opened.value,
    takeWish: () => null,
    onProgress: () => undefined,
    onWritten: () => undefined,
    async pause() {
      if (isLocked) return;
      isLocked = true;
      other.exec('BEGIN IMMEDIATE');
    },
  });
  await expect(pass).rejects.toMatchObject({ name: 'StoreError', code: 'database-locked' });
  other.exec('ROLLBACK');
  other.close();
  opened.value.close();
  expect(room.store.listSessions().filter(({ lastSeq }) => lastSeq > 0)).toHaveLength(1);
  expect((await room.write()).outcome).toMatchObject({ sessions: 1 });
  expect(room.store.listSessions().filter(({ lastSeq }) => lastSeq > 0)).toHaveLength(2);
});

test('case 86: a database of a newer version is left as it is, and the thread says so', () => {
  const other = new Database(room.database);
  const version = Number(other.pragma('user_version', { simple: true }));
  other.pragma('user_version = 100000');
  expect(openHistory(room.database, HOLDER)).toEqual({ ok: false, error: 'database-newer' });
  other.pragma(`user_version = ${version}`);
  other.close();
});
