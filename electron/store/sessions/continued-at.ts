import type { ReadableDb } from '../opening/database';

/** When a conversation of the CLI was first heard here. */
export interface ContinuedAt {
  claudeSessionId: string;
  /** UTC ms. */
  at: number;
}

/**
 * From then on its turns are told by the CLI itself and counted as such: what its transcript says of later
 * messages would count them twice. Conversations that never ran here are not in it.
 */
export const listContinuedAt = (db: ReadableDb): ContinuedAt[] => db.all<ContinuedAt>(CONTINUED);

/** What came first is an event or the beginning of a message. */
export const CONTINUED = `
SELECT ids.claude_session_id AS claudeSessionId, min(coalesce(
  (SELECT at FROM events WHERE session_key = heard.key AND seq = heard.first),
  (SELECT started_at FROM messages WHERE session_key = heard.key AND last_seq >= heard.first
    ORDER BY last_seq LIMIT 1),
  heard.created_at)) AS at
FROM (
  SELECT sessions.key, sessions.created_at, coalesce(history.last_seq, 0) + 1 AS first
  FROM sessions LEFT JOIN imported_history AS history ON history.session_key = sessions.key
  WHERE sessions.last_seq > coalesce(history.last_seq, 0)
) AS heard JOIN claude_session_ids AS ids ON ids.session_key = heard.key
GROUP BY ids.claude_session_id`;
