import type { PermissionUpdate } from '@shared/domain/permissions';
import type { PendingRequest } from '@shared/domain/store-types';
import type { RequestKind } from '@shared/events';
import type { ReadableDb } from '../opening/database';

/**
 * Requests of all sessions that a person still has to see, oldest first: the open ones, and those whose
 * process ended before they were answered, until the session is written to again or they are put aside.
 */
export const listPendingRequests = (db: ReadableDb): PendingRequest[] =>
  db.all<PendingRow>(PENDING_REQUESTS).map(({ body, thread, ...row }) => {
    const asked: AskedBody = JSON.parse(body);
    return {
      ...row,
      toolName: asked.toolName,
      input: asked.input,
      suggestions: asked.suggestions,
      reason: asked.reason,
      blockedPath: asked.blockedPath,
      agentId: asked.agentId,
      parentToolUseId: thread === '' ? null : thread,
    };
  });

interface PendingRow {
  sessionId: PendingRequest['sessionId'];
  requestId: string;
  kind: RequestKind;
  state: 'open' | 'expired';
  askedAt: number;
  thread: string;
  subagent: string | null;
  body: string;
}

interface AskedBody {
  toolName: string | null;
  input: Record<string, unknown>;
  suggestions: PermissionUpdate[];
  reason: string | null;
  blockedPath: string | null;
  agentId: string | null;
}

const COLUMNS = `sessions.id AS sessionId, request_id AS requestId, asked.kind, state,
  asked_at AS askedAt, asked.thread, tool_calls.title AS subagent, body`;
const JOINS = `JOIN sessions ON sessions.key = asked.session_key AND deleted_at IS NULL
  JOIN events ON events.session_key = asked.session_key AND events.seq = asked_seq
  LEFT JOIN tool_calls ON tool_calls.session_key = asked.session_key
    AND tool_calls.tool_call_id = asked.thread`;

// Two halves, because each has an index of its own and "open or expired" would use neither.
export const PENDING_REQUESTS = `
SELECT ${COLUMNS} FROM permission_requests AS asked ${JOINS} WHERE state = 'open'
UNION ALL
SELECT ${COLUMNS} FROM permission_requests AS asked ${JOINS} WHERE state = 'expired'
  AND coalesce(closed_at, asked_at) > coalesce(inbox_cleared_at, 0)
  AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.session_key = asked.session_key
    AND messages.kind = 'prompt' AND last_seq > asked_seq)
ORDER BY askedAt, requestId`;
