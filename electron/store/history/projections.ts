import type { AgentEvent, AgentEventOf } from '@shared/events';
import type { WritableDb } from '../opening/database';
import { rememberClaudeSessionId } from '../sessions/sessions';

/** Keeps the tables that are asked directly (reports, repair, requests) in step with the log. */
export const projectEvent = (
  db: WritableDb,
  sessionKey: number,
  event: AgentEvent,
  isImported: boolean,
): void => {
  switch (event.type) {
    case 'session_status':
      if (event.claudeSessionId !== null)
        rememberClaudeSessionId(db, sessionKey, event.claudeSessionId);
      return;
    case 'tool_call':
      startTool(db, sessionKey, event);
      return;
    case 'tool_update':
      endTool(db, sessionKey, event);
      return;
    case 'task_update':
      updateTask(db, sessionKey, event);
      return;
    case 'permission_request':
      openRequest(db, sessionKey, event);
      return;
    case 'permission_answered':
      answerRequest(db, sessionKey, event);
      return;
    case 'permission_cancelled':
      cancelRequest(db, sessionKey, event);
      return;
    case 'complete':
      endTurn(db, sessionKey, event, isImported);
      return;
  }
};

const startTool = (db: WritableDb, sessionKey: number, event: AgentEventOf<'tool_call'>): void => {
  db.run(
    `INSERT INTO tool_calls (session_key, tool_call_id, tool_name, title, kind, thread, status,
       started_seq, started_at)
     VALUES (?, ?, ?, ?, ?, ?, 'running', ?, ?)
     ON CONFLICT DO UPDATE SET tool_name = excluded.tool_name, title = excluded.title,
       kind = excluded.kind`,
    sessionKey,
    event.toolCallId,
    event.toolName,
    event.title,
    event.payload.kind,
    event.parentToolUseId ?? '',
    event.seq,
    event.at,
  );
};

const endTool = (db: WritableDb, sessionKey: number, event: AgentEventOf<'tool_update'>): void => {
  db.run(
    `UPDATE tool_calls SET status = ?, kind = ?, ended_seq = ?, ended_at = ?
     WHERE session_key = ? AND tool_call_id = ?`,
    event.status,
    event.payload.kind,
    event.seq,
    event.at,
    sessionKey,
    event.toolCallId,
  );
};

const updateTask = (
  db: WritableDb,
  sessionKey: number,
  event: AgentEventOf<'task_update'>,
): void => {
  db.run(
    `INSERT INTO tasks (session_key, task_id, tool_call_id, task_type, description, thread, status,
       is_background, started_seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET status = excluded.status,
       tool_call_id = coalesce(excluded.tool_call_id, tool_call_id),
       task_type = coalesce(excluded.task_type, task_type),
       description = coalesce(excluded.description, description),
       is_background = coalesce(excluded.is_background, is_background)`,
    sessionKey,
    event.taskId,
    event.toolCallId,
    event.taskType,
    event.description,
    event.parentToolUseId ?? '',
    event.status,
    event.background === null ? null : Number(event.background),
    event.seq,
  );
};

const openRequest = (
  db: WritableDb,
  sessionKey: number,
  event: AgentEventOf<'permission_request'>,
): void => {
  db.run(
    `INSERT INTO permission_requests (session_key, request_id, kind, tool_name, thread, state,
       asked_seq, asked_at)
     VALUES (?, ?, ?, ?, ?, 'open', ?, ?)
     ON CONFLICT DO UPDATE SET kind = excluded.kind, tool_name = excluded.tool_name,
       thread = excluded.thread, state = 'open', asked_seq = excluded.asked_seq,
       asked_at = excluded.asked_at, closed_at = NULL, behavior = NULL, answered_by = NULL,
       rule = NULL, message = NULL, is_edited = 0, made = NULL`,
    sessionKey,
    event.requestId,
    event.kind,
    event.toolName,
    event.parentToolUseId ?? '',
    event.seq,
    event.at,
  );
};

const answerRequest = (
  db: WritableDb,
  sessionKey: number,
  event: AgentEventOf<'permission_answered'>,
): void => {
  db.run(
    `UPDATE permission_requests SET state = 'answered', behavior = ?, answered_by = ?, rule = ?,
       message = ?, closed_at = ?,
       -- the answers to a question and a form are no change of what was asked
       is_edited = CASE WHEN kind IN ('tool', 'plan') THEN ? ELSE 0 END
     WHERE session_key = ? AND request_id = ?`,
    event.behavior,
    event.by,
    event.rule,
    event.message,
    event.at,
    event.updatedInput === null ? 0 : 1,
    sessionKey,
    event.requestId,
  );
};

const cancelRequest = (
  db: WritableDb,
  sessionKey: number,
  event: AgentEventOf<'permission_cancelled'>,
): void => {
  db.run(
    `UPDATE permission_requests SET state = 'cancelled', closed_at = ?
     WHERE session_key = ? AND request_id = ? AND state = 'open'`,
    event.at,
    sessionKey,
    event.requestId,
  );
};

const endTurn = (
  db: WritableDb,
  sessionKey: number,
  event: AgentEventOf<'complete'>,
  isImported: boolean,
): void => {
  db.run(
    `INSERT INTO turns (session_key, seq, ended_at, duration_ms, num_turns, cost_usd, input, output,
       cache_read, cache_creation, is_error, stop_reason, origin, is_imported)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sessionKey,
    event.seq,
    event.at,
    event.durationMs,
    event.numTurns,
    event.costUsd,
    event.usage.input,
    event.usage.output,
    event.usage.cacheRead,
    event.usage.cacheCreation,
    event.isError ? 1 : 0,
    event.stopReason,
    event.origin,
    isImported ? 1 : 0,
  );
  for (const [model, usage] of Object.entries(event.usageByModel)) {
    db.run(
      `INSERT INTO turn_usage (session_key, seq, model, input, output, cache_read, cache_creation,
         cost_usd) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      sessionKey,
      event.seq,
      model,
      usage.input,
      usage.output,
      usage.cacheRead,
      usage.cacheCreation,
      usage.costUsd,
    );
  }
};
