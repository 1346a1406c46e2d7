import type { SessionId } from '@shared/domain/ids';
import type { SearchFilters } from '@shared/domain/store-types';
import type { ReadableDb, SqlValue } from '../opening/database';
import type { SearchKind } from './search-streams';

/** An entry that passed the filters, without its text. */
export interface MatchRow {
  source: SearchKind;
  key: number;
  sessionKey: number;
  sessionId: SessionId;
  at: number;
}

/** Those of these keys that pass, highest key first. */
export const matchingRows = (
  db: ReadableDb,
  kind: SearchKind,
  keys: readonly number[],
  filters: SearchFilters,
  limit: number,
  withDeleted = false,
): MatchRow[] => {
  if (keys.length === 0 || limit === 0) return [];
  const { sql, values } = whatPasses(kind, filters, withDeleted);
  return db
    .all<Omit<MatchRow, 'source'>>(sql, JSON.stringify(keys), ...values, limit)
    .map((row) => ({ source: kind, ...row }));
};

/** Statements are kept by their text: each set of filters is one of a few. */
export const whatPasses = (
  kind: SearchKind,
  filters: SearchFilters,
  withDeleted = false,
): { sql: string; values: SqlValue[] } => {
  const { rows, seq } = ROWS[kind];
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  const ask = (condition: string, value: SqlValue) => {
    if (value === null) return;
    conditions.push(`AND ${condition}`);
    values.push(value);
  };
  ask('sessions.id = ?', filters.sessionId);
  ask('sessions.workspace_id = ?', filters.workspaceId);
  ask(`${rows}.at >= ?`, filters.from);
  ask(`${rows}.at < ?`, filters.until);
  if (kind === 'tools') ask('tool_calls.tool_name = ?', filters.tool);
  ask(`EXISTS (${inTurn(rows, seq, 'turn_usage', 'model = ?')})`, filters.model);
  ask(`EXISTS (${inTurn(rows, seq, 'turns', 'cost_usd >= ?')})`, filters.costAtLeast);
  const sql = `
SELECT ${rows}.key, sessions.key AS sessionKey, sessions.id AS sessionId, ${rows}.at
FROM json_each(?) AS wanted
CROSS JOIN ${rows} ON ${rows}.key = wanted.value
CROSS JOIN sessions ON sessions.key = ${rows}.session_key
${kind === 'tools' && filters.tool !== null ? TOOL_OF_EVENT : ''}
WHERE ${withDeleted ? '1' : 'sessions.deleted_at IS NULL'} ${conditions.join(' ')}
ORDER BY ${rows}.key DESC LIMIT ?`;
  return { sql, values };
};

const ROWS = {
  messages: { rows: 'messages', seq: 'last_seq' },
  tools: { rows: 'events', seq: 'seq' },
} as const;

const TOOL_OF_EVENT = `
CROSS JOIN tool_calls ON tool_calls.session_key = events.session_key
  AND tool_calls.tool_call_id = json_extract(events.body, '$.toolCallId')`;

/** The turn something belongs to is the one that ended next. */
const inTurn = (rows: string, seq: string, table: string, condition: string): string => `
SELECT 1 FROM ${table} AS spent WHERE spent.session_key = ${rows}.session_key AND ${condition}
  AND spent.seq = (SELECT min(ended.seq) FROM turns AS ended
    WHERE ended.session_key = ${rows}.session_key AND ended.seq > ${rows}.${seq})`;
