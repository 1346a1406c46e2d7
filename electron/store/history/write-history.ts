import type { AgentEvent } from '@shared/events';
import type { LeaseHolder } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';
import { IMPORT_HOLD } from '@shared/domain/import-types';
import type { SessionBrief, SessionCommit } from '@shared/domain/store-types';
import { insertAttachment } from '../attachments';
import type { WritableDb } from '../opening/database';
import { CONVERSATION_OF_SESSION } from '../sessions/deleted-sessions';

/** One transaction's worth of a session's history. */
export interface HistoryPart {
  sessionKey: number;
  sessionId: SessionId;
  /** Where the numbering has to stand; another one means that somebody continued the session. */
  lastSeq: number;
  /** Throws away what was written before. */
  isAnew: boolean;
  /** Numbered on from what stays. */
  events: readonly AgentEvent[];
  images: readonly { mediaType: string; bytes: Uint8Array }[];
  /** Digest of all events so far. */
  digest: string;
  /** Null: more parts follow. */
  end: {
    signature: string;
    brief: SessionBrief | null;
    /** A program that has the session open knows of this number; it never falls. */
    seqAtLeast: number;
  } | null;
}

/**
 * Writes it as live events are written. False: the session was continued, deleted or is held, and stays as
 * it is. While more parts follow the session is held by `holder`.
 */
export const writeHistoryPart = (
  db: WritableDb,
  commit: (commits: readonly SessionCommit[]) => void,
  part: HistoryPart,
  holder: LeaseHolder,
): boolean =>
  db.transaction(() => {
    const { sessionKey, sessionId, events, end } = part;
    const [session] = db.all<StateRow>(STATE, holder.instanceId, sessionKey);
    if (session === undefined || session.isTaken === 1 || session.lastSeq !== part.lastSeq)
      return false;
    if (part.isAnew) {
      for (const sql of CONVERSATION_OF_SESSION) db.run(sql, sessionKey);
      db.run('DELETE FROM turns WHERE session_key = ?', sessionKey);
      db.run('UPDATE sessions SET last_seq = 0 WHERE key = ?', sessionKey);
    }
    for (const { mediaType, bytes } of part.images)
      insertAttachment(
        db,
        { mediaType, bytes, name: null, width: null, height: null },
        session.updatedAt,
      );
    const brief = end?.brief ?? null;
    commit([{ sessionId, events, patch: brief === null ? null : { brief } }]);
    const written = db.all<{ seq: number }>(SEQ, sessionKey)[0]?.seq ?? 0;
    const lastSeq = Math.max(written, end?.seqAtLeast ?? 0);
    db.run(SETTLE, lastSeq, session.updatedAt, sessionKey);
    db.run(
      NOTE,
      sessionKey,
      end?.signature ?? '',
      written,
      lastSeq,
      part.digest,
      end === null ? 0 : 1,
    );
    if (end === null) hold(db, sessionKey, holder);
    else db.run(RELEASE, sessionKey, holder.instanceId);
    return true;
  });

/** Of a thread that was killed; another one begins such a session anew. */
export const dropLostHolds = (db: WritableDb, ownInstanceId: string): void => {
  db.run(
    `DELETE FROM leases WHERE instance_id LIKE '${IMPORT_HOLD}%' AND instance_id <> ?`,
    ownInstanceId,
  );
};

const hold = (db: WritableDb, sessionKey: number, holder: LeaseHolder): void => {
  db.run(
    `INSERT INTO leases (session_key, instance_id, pid, started_at, heartbeat_at, program)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    sessionKey,
    holder.instanceId,
    holder.pid,
    holder.startedAt,
    holder.heartbeatAt,
    holder.program,
  );
};

interface StateRow {
  lastSeq: number;
  updatedAt: number;
  isTaken: 0 | 1;
}

const STATE = `
SELECT last_seq AS lastSeq, updated_at AS updatedAt,
  deleted_at IS NOT NULL OR EXISTS (
    SELECT 1 FROM leases WHERE session_key = sessions.key AND instance_id <> ?) AS isTaken
FROM sessions WHERE key = ?`;

const SEQ = 'SELECT last_seq AS seq FROM sessions WHERE key = ?';
const SETTLE = 'UPDATE sessions SET last_seq = ?, updated_at = ? WHERE key = ?';
const NOTE = `
INSERT INTO imported_history (session_key, signature, events, last_seq, digest, is_whole)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (session_key) DO UPDATE SET signature = excluded.signature, events = excluded.events,
  last_seq = excluded.last_seq, digest = excluded.digest, is_whole = excluded.is_whole`;
const RELEASE = 'DELETE FROM leases WHERE session_key = ? AND instance_id = ?';
