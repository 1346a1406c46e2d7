import type { SessionId } from '@shared/domain/ids';
import type { ReadableDb } from '../opening/database';

/** Files that edits of the session named, as it named them. What its commands wrote is not known. */
export const listEditedPaths = (db: ReadableDb, id: SessionId): string[] =>
  db
    .all<{ path: string | null }>(
      `SELECT DISTINCT body ->> '$.payload.filePath' AS path
       FROM tool_calls JOIN events
         ON events.session_key = tool_calls.session_key AND events.seq = tool_calls.started_seq
       WHERE kind = 'modify_file' AND status = 'complete'
         AND tool_calls.session_key = (SELECT key FROM sessions WHERE id = ?)`,
      id,
    )
    .flatMap(({ path }) => (path === null ? [] : [path]));
