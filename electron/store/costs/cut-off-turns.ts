import type { SessionId } from '@shared/domain/ids';
import type { ReadableDb } from '../opening/database';
import { SLOT_MS } from './costs-queries';
import type { TurnsRow } from './spending';

/**
 * Turns that began in [from, until), UTC ms, and never came to a result, as the newest of their session:
 * the child or the program died in them. What they cost nobody said.
 */
export const readCutOffTurns = (
  db: ReadableDb,
  from: number,
  until: number,
  sessionId: SessionId | null = null,
): TurnsRow[] => db.all<TurnsRow>(CUT_OFF, sessionId, from, until);

/** A result that failed has a turn of its own; text of terminals has keys below zero. */
export const CUT_OFF = `
SELECT sessions.key AS sessionKey, prompt.started_at / ${SLOT_MS} AS slot, 1 AS turns, 1 AS unpriced,
  NULL AS costUsd, prompt.started_at AS lastAt
FROM sessions JOIN messages AS prompt ON prompt.key = (
  SELECT key FROM messages
  WHERE session_key = sessions.key AND kind = 'prompt' AND origin = 'user' AND key > 0
    AND last_seq > coalesce(
      (SELECT max(seq) FROM turns WHERE session_key = sessions.key AND is_imported = 0), 0)
  ORDER BY last_seq LIMIT 1)
WHERE sessions.status IN ('interrupted', 'failed') AND is_demo = 0 AND id = coalesce(?, id)
  AND prompt.started_at >= ? AND prompt.started_at < ?`;
