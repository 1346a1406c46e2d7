import type {
  LedgerCursor,
  LedgerEntry,
  LedgerPage,
  LedgerRequest,
} from '@shared/domain/ledger-types';
import type { ReadableDb, SqlValue } from '../opening/database';
import { readMade } from './requests';
import { findSessionKey } from './sessions';

/** What was asked and answered, newest first; of one session or of all that are not deleted. */
export const readLedger = (
  db: ReadableDb,
  { sessionId, cursor, limit }: LedgerRequest,
): LedgerPage => {
  const conditions: string[] = [];
  const params: SqlValue[] = [];
  if (sessionId !== null) {
    const key = findSessionKey(db, sessionId);
    if (key === undefined) return { entries: [], cursor: null };
    conditions.push('asked.session_key = ?');
    params.push(key);
  }
  const from = cursor === null ? null : parseCursor(cursor);
  if (from !== null) {
    conditions.push('(asked.asked_at, asked.session_key, asked.request_id) < (?, ?, ?)');
    params.push(...from);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = db.all<LedgerRow>(
    `${LEDGER_ENTRIES} ${where}
     ORDER BY asked.asked_at DESC, asked.session_key DESC, asked.request_id DESC LIMIT ?`,
    ...params,
    limit + 1,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { entries: page.map(toEntry), cursor: hasMore ? formatCursor(last) : null };
};

interface LedgerRow extends Omit<LedgerEntry, 'isEdited' | 'made'> {
  sessionKey: number;
  isEdited: number;
  made: string | null;
}

const toEntry = ({ sessionKey: _key, isEdited, made, ...row }: LedgerRow): LedgerEntry => ({
  ...row,
  isEdited: isEdited === 1,
  made: readMade(made),
});

const formatCursor = ({ askedAt, sessionKey, requestId }: LedgerRow): LedgerCursor =>
  JSON.stringify([askedAt, sessionKey, requestId]);

/** One that nobody gave out starts from the newest again. */
function parseCursor(cursor: LedgerCursor): [number, number, string] | null {
  try {
    const [at, key, id]: unknown[] = JSON.parse(cursor);
    return typeof at === 'number' && typeof key === 'number' && typeof id === 'string'
      ? [at, key, id]
      : null;
  } catch {
    return null;
  }
}

/** Of an input: enough for a line and for a rule about it; a file's whole content stays in its event. */
const BRIEF_CHARS = 2_000;

const input = (path: string): string => `events.body ->> '$.input.${path}'`;

export const LEDGER_ENTRIES = `
SELECT sessions.id AS sessionId, sessions.title AS sessionTitle, sessions.cwd,
  asked.session_key AS sessionKey, asked.request_id AS requestId, asked.kind,
  asked.tool_name AS toolName, asked.state, asked.asked_at AS askedAt, asked.closed_at AS closedAt,
  asked.behavior, asked.answered_by AS "by", asked.rule, asked.message,
  asked.is_edited AS isEdited, asked.made, tool_calls.title AS subagent,
  substr(coalesce(${input('command')}, ${input('file_path')}, ${input('notebook_path')},
    ${input('path')}, ${input('url')}, ${input('query')}, ${input('questions[0].question')},
    ${input('plan')}, ${input('message')}, events.body ->> '$.input'), 1, ${BRIEF_CHARS}) AS brief
FROM permission_requests AS asked
JOIN sessions ON sessions.key = asked.session_key AND deleted_at IS NULL
JOIN events ON events.session_key = asked.session_key AND events.seq = asked.asked_seq
LEFT JOIN tool_calls ON tool_calls.session_key = asked.session_key
  AND tool_calls.tool_call_id = asked.thread`;
