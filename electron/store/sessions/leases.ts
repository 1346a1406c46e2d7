import type { LeaseHolder, SessionStatus } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { ReadableDb, WritableDb } from '../opening/database';
import { getSessionKey, UNFINISHED_STATUSES } from './sessions';

/** Whether the program that wrote a lease still runs. Decided by who knows the platform. */
export type IsHolderAlive = (holder: LeaseHolder) => boolean;

/** Takes the session, also from a program that is dead; refused with the holder when one lives. */
export const acquireLease = (
  db: WritableDb,
  sessionId: SessionId,
  holder: LeaseHolder,
  isAlive: IsHolderAlive,
): Result<void, LeaseHolder> =>
  // Immediate: of two programs that find a dead holder, one reads the lease of the other.
  db.transaction(() => {
    const key = getSessionKey(db, sessionId);
    const held = db.all<LeaseRow>('SELECT * FROM leases WHERE session_key = ?', key)[0];
    if (held !== undefined && held.instance_id !== holder.instanceId) {
      const other = toHolder(held);
      if (isAlive(other)) return err(other);
    }
    db.run(
      `INSERT INTO leases (session_key, instance_id, pid, started_at, heartbeat_at, program)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (session_key) DO UPDATE SET instance_id = excluded.instance_id,
         pid = excluded.pid, started_at = excluded.started_at,
         heartbeat_at = excluded.heartbeat_at, program = excluded.program`,
      key,
      holder.instanceId,
      holder.pid,
      holder.startedAt,
      holder.heartbeatAt,
      holder.program,
    );
    return ok(undefined);
  });

/** Gives back a lease of one's own; somebody else's stays. */
export const releaseLease = (db: WritableDb, sessionId: SessionId, instanceId: string): void => {
  db.run(
    'DELETE FROM leases WHERE session_key = ? AND instance_id = ?',
    getSessionKey(db, sessionId),
    instanceId,
  );
};

/** `now`: UTC ms. */
export const renewLeases = (db: WritableDb, instanceId: string, now: number): void => {
  db.run('UPDATE leases SET heartbeat_at = ? WHERE instance_id = ?', now, instanceId);
};

export interface UnfinishedSession {
  sessionId: SessionId;
  status: SessionStatus;
  holder: LeaseHolder | null;
}

/**
 * Sessions whose rows say that something runs in them, or is about to: a turn, a tool, a task, an open
 * request, a prompt that waits and is not held.
 * Whether that is true is for the caller to find out from the holder.
 */
export const listUnfinished = (db: ReadableDb): UnfinishedSession[] =>
  db.all<UnfinishedRow>(LIST_UNFINISHED, JSON.stringify(UNFINISHED_STATUSES)).map((row) => ({
    sessionId: row.id,
    status: row.status,
    holder: row.instance_id === null ? null : toHolder(row),
  }));

interface LeaseRow {
  instance_id: string;
  pid: number;
  started_at: string;
  heartbeat_at: number;
  program: LeaseHolder['program'];
}

type UnfinishedRow = { id: SessionId; status: SessionStatus } & (LeaseRow | { instance_id: null });

const toHolder = (row: LeaseRow): LeaseHolder => ({
  instanceId: row.instance_id,
  pid: row.pid,
  startedAt: row.started_at,
  heartbeatAt: row.heartbeat_at,
  program: row.program,
});

const LIST_UNFINISHED = `
SELECT id, sessions.status, instance_id, pid, started_at, heartbeat_at, program
FROM sessions LEFT JOIN leases ON leases.session_key = sessions.key
WHERE sessions.status IN (SELECT value FROM json_each(?))
  OR EXISTS (SELECT 1 FROM tool_calls WHERE session_key = sessions.key
             AND tool_calls.status = 'running')
  OR EXISTS (SELECT 1 FROM tasks WHERE session_key = sessions.key
             AND tasks.status = 'running')
  OR EXISTS (SELECT 1 FROM permission_requests
             WHERE session_key = sessions.key AND state = 'open')
  OR EXISTS (SELECT 1 FROM queued_prompts
             WHERE session_key = sessions.key AND NOT is_held)
ORDER BY sessions.created_at, sessions.key`;
