import type { SessionId } from '@shared/domain/ids';
import type { DeletedSession, PurgeRefusal } from '@shared/domain/store-types';
import { err, ok, type Result } from '@shared/domain/result';
import type { ReadableDb, WritableDb } from '../opening/database';
import { findSessionKey } from './sessions';

/** Deleted sessions that still hold something, newest first. */
export const listDeletedSessions = (db: ReadableDb): DeletedSession[] =>
  db.all<DeletedRow>(LIST).map(({ isDemo, ...row }) => ({ ...row, isDemo: isDemo === 1 }));

/**
 * Takes a deleted session's conversation away for good. Its row and its turns stay: what was spent was
 * spent, and an import must know that it is not wanted.
 */
export const purgeSession = (db: WritableDb, id: SessionId): Result<null, PurgeRefusal> =>
  db.transaction(() => {
    const key = findSessionKey(db, id);
    const [session] = db.all<{ deletedAt: number | null; forks: number }>(STATE, id);
    if (key === undefined || session === undefined || session.deletedAt === null)
      return err('not-deleted');
    if (session.forks > 0) return err('has-forks');
    for (const sql of [...CONVERSATION_OF_SESSION, ...PURGE]) db.run(sql, key);
    return ok(null);
  });

interface DeletedRow extends Omit<DeletedSession, 'isDemo'> {
  isDemo: 0 | 1;
}

const LIST = `
SELECT id, title, cwd, is_demo AS isDemo, deleted_at AS deletedAt,
  (SELECT count(*) FROM messages WHERE session_key = sessions.key) AS messages
FROM sessions WHERE deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM messages WHERE session_key = sessions.key)
  OR EXISTS (SELECT 1 FROM events WHERE session_key = sessions.key))
ORDER BY deleted_at DESC, key DESC`;

/** Those that share its history read it there: nothing is copied. */
const STATE = `
SELECT deleted_at AS deletedAt, (
  SELECT count(*) FROM sessions AS fork WHERE fork.parent_session_id = sessions.id
    AND (fork.deleted_at IS NULL OR EXISTS (
      SELECT 1 FROM messages WHERE session_key = fork.key))
) AS forks
FROM sessions WHERE id = ?`;

/** Everything a session said and did, with its place in the indexes; each takes the session's key. */
export const CONVERSATION_OF_SESSION = [
  `DELETE FROM message_search WHERE rowid IN
     (SELECT key FROM messages WHERE session_key = ? AND state <> 0 AND text <> '')`,
  `DELETE FROM tool_search WHERE rowid IN
     (SELECT key FROM events WHERE session_key = ? AND type = 'tool_update')`,
  'DELETE FROM messages WHERE session_key = ?',
  'DELETE FROM events WHERE session_key = ?',
  'DELETE FROM tool_calls WHERE session_key = ?',
  'DELETE FROM tasks WHERE session_key = ?',
  'DELETE FROM permission_requests WHERE session_key = ?',
];

const PURGE = [
  'DELETE FROM queued_prompts WHERE session_key = ?',
  'DELETE FROM drafts WHERE session_key = ?',
  'UPDATE sessions SET brief = NULL WHERE key = ?',
];
