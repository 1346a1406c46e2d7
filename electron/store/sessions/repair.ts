import type { AgentEvent, AgentEventBody, NormalizedPayload } from '@shared/events';
import type { SessionId } from '@shared/domain/ids';
import type { SessionCommit } from '@shared/domain/store-types';
import type { WritableDb } from '../opening/database';
import { findSession, getSessionKey, UNFINISHED_STATUSES } from './sessions';

export interface RepairDeps {
  commit(commits: readonly SessionCommit[]): void;
  /** UTC ms of the repair; dates its events. */
  now(): number;
}

/**
 * Closes what a dead program left open in a session, as stored events, so that every reader sees the
 * same end: running tools become "interrupted", open requests are withdrawn, tasks stop, a turn that
 * had begun ends with an error, the status becomes "interrupted". A session with nothing open is left
 * as it is, so it may be called again. The caller has made sure that the holder is dead, or holds the lease itself.
 * Returns the events it stored.
 */
export const repairSession = (
  db: WritableDb,
  sessionId: SessionId,
  deps: RepairDeps,
): AgentEvent[] =>
  db.transaction(() => {
    const session = findSession(db, sessionId);
    if (session === undefined) return [];
    const key = getSessionKey(db, sessionId);
    const isUnfinished = UNFINISHED_STATUSES.includes(session.status);
    const bodies = [
      ...interruptTools(db, key),
      ...withdrawRequests(db, key),
      ...stopTasks(db, key),
      ...(isUnfinished && hasOpenTurn(db, key) ? [TURN_LOST] : []),
    ];
    if (bodies.length === 0 && !isUnfinished) return [];
    const at = deps.now();
    const openRequests = db.all<{ id: string }>(OPEN_REQUESTS, key);
    const events = bodies.map(
      (body, index): AgentEvent => ({ ...body, sessionId, seq: session.lastSeq + 1 + index, at }),
    );
    deps.commit([{ sessionId, events, patch: isUnfinished ? { status: 'interrupted' } : null }]);
    for (const { id } of openRequests) {
      db.run(
        `UPDATE permission_requests SET state = 'expired' WHERE session_key = ? AND request_id = ?`,
        key,
        id,
      );
    }
    return events;
  });

const interruptTools = (db: WritableDb, key: number): AgentEventBody[] =>
  db
    .all<{ id: string; thread: string; body: string }>(
      `SELECT tool_call_id AS id, tool_calls.thread, body FROM tool_calls
       JOIN events ON events.session_key = tool_calls.session_key AND seq = started_seq
       WHERE tool_calls.session_key = ? AND status = 'running' ORDER BY started_seq`,
      key,
    )
    .map(({ id, thread, body }) => {
      const { payload }: { payload: NormalizedPayload } = JSON.parse(body);
      return {
        type: 'tool_update',
        toolCallId: id,
        status: 'interrupted',
        payload,
        parentToolUseId: parentOf(thread),
      };
    });

const withdrawRequests = (db: WritableDb, key: number): AgentEventBody[] =>
  db.all<{ id: string; thread: string }>(OPEN_REQUESTS, key).map(({ id, thread }) => ({
    type: 'permission_cancelled',
    requestId: id,
    parentToolUseId: parentOf(thread),
  }));

const stopTasks = (db: WritableDb, key: number): AgentEventBody[] =>
  db
    .all<TaskRow>(
      `SELECT task_id, tool_call_id, task_type, description, is_background, thread FROM tasks
       WHERE session_key = ? AND status = 'running' ORDER BY started_seq`,
      key,
    )
    .map((task) => ({
      type: 'task_update',
      taskId: task.task_id,
      toolCallId: task.tool_call_id,
      taskType: task.task_type,
      description: task.description,
      status: 'stopped',
      background: task.is_background === null ? null : task.is_background === 1,
      parentToolUseId: parentOf(task.thread),
    }));

/** A prompt, text or tool in the main thread after the last thing that ended a turn. */
const hasOpenTurn = (db: WritableDb, key: number): boolean =>
  db.all<{ is_open: number }>(
    `SELECT max(
       coalesce((SELECT max(last_seq) FROM messages WHERE session_key = sessions.key), 0),
       coalesce((SELECT max(started_seq) FROM tool_calls WHERE session_key = sessions.key), 0)
     ) > max(
       coalesce((SELECT max(seq) FROM turns WHERE session_key = sessions.key), 0),
       coalesce((SELECT max(seq) FROM events WHERE session_key = sessions.key AND type = 'error'
                 AND body ->> 'fatal'), 0)
     ) AS is_open FROM sessions WHERE key = ?`,
    key,
  )[0]?.is_open === 1;

const OPEN_REQUESTS = `SELECT request_id AS id, thread FROM permission_requests
  WHERE session_key = ? AND state = 'open' ORDER BY asked_seq`;

const TURN_LOST: AgentEventBody = {
  type: 'error',
  code: 'app-ended',
  message:
    'The turn was cut off: the program was killed or the computer went down. What had arrived is kept; send a message to go on from there.',
  fatal: true,
  parentToolUseId: null,
};

const parentOf = (thread: string): string | null => (thread === '' ? null : thread);

interface TaskRow {
  task_id: string;
  tool_call_id: string | null;
  task_type: string | null;
  description: string | null;
  is_background: number | null;
  thread: string;
}
