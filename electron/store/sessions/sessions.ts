import { forkedCostState } from '@shared/domain/cost';
import {
  type CostState,
  type LeftOut,
  SESSION_STATUSES,
  type SessionRecord,
  type SessionStatus,
} from '@shared/domain/entities';
import { isUnfinished } from '@shared/domain/session-status';
import type { ClaudeSessionId, SessionId } from '@shared/domain/ids';
import type { SessionOverview, SessionPatch } from '@shared/domain/store-types';
import { formatBrief, parseBrief } from './briefs';
import type { ReadableDb, SqlValue, WritableDb } from '../opening/database';
import { inheritSetup } from '../setups';
import {
  formatCostState,
  formatForkPoint,
  formatHeldState,
  formatJson,
  type SessionRow,
  toSessionRecord,
} from './session-row';

export const insertSession = (db: WritableDb, record: SessionRecord): void =>
  db.transaction(() => {
    const key = db.returning<{ key: number }>(
      `INSERT INTO sessions (id, workspace_id, title, cwd, policy, model, effort, status, status_since,
         claude_session_id, last_message_uuid, parent_session_id, forked_at_uuid, cost_state,
         context_window, is_demo, last_seq, created_at, updated_at, archived_at, pinned_at, deleted_at,
         inbox_cleared_at, held_state, fork_point, left_out, goes_on, worktree)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING key`,
      record.id,
      record.workspaceId,
      record.title,
      record.cwd,
      record.policy,
      record.model,
      record.effort,
      record.status,
      record.updatedAt,
      record.claudeSessionId,
      record.lastMessageUuid,
      record.parentSessionId,
      record.forkedAtUuid,
      formatCostState(record.costState),
      record.contextWindow,
      record.isDemo ? 1 : 0,
      record.lastSeq,
      record.createdAt,
      record.updatedAt,
      record.archivedAt,
      record.pinnedAt,
      record.deletedAt,
      record.inboxClearedAt,
      formatHeldState(record.held),
      formatForkPoint(record.forkPoint),
      formatLeftOut(record.leftOut),
      formatJson(record.goesOn),
      formatJson(record.worktree),
    )[0]?.key;
    if (key === undefined) throw new Error('A session row came back without its key');
    for (const id of record.claudeSessionIds) rememberClaudeSessionId(db, key, id);
    if (record.claudeSessionId !== null) rememberClaudeSessionId(db, key, record.claudeSessionId);
    if (record.parentSessionId !== null) inheritSetup(db, record.parentSessionId, record.id);
  });

/** Takes our id or any id the CLI gave the session; of several sessions the newest. */
export const findSession = (db: ReadableDb, id: string): SessionRecord | undefined => {
  const row =
    db.all<SessionRow>('SELECT * FROM sessions WHERE id = ?', id)[0] ??
    db.all<SessionRow>(
      `SELECT sessions.* FROM claude_session_ids JOIN sessions ON sessions.key = session_key
       WHERE claude_session_ids.claude_session_id = ? ORDER BY sessions.created_at DESC, key DESC`,
      id,
    )[0];
  if (row === undefined) return undefined;
  const ids = db.all<{ id: ClaudeSessionId }>(
    'SELECT claude_session_id AS id FROM claude_session_ids WHERE session_key = ? ORDER BY position',
    row.key,
  );
  return toSessionRecord(
    row,
    ids.map(({ id: claudeSessionId }) => claudeSessionId),
  );
};

/** The archived too, but not the deleted; oldest first. */
export const listSessions = (db: ReadableDb): SessionRecord[] =>
  listSessionOverviews(db).map(({ record }) => record);

/** The same with what a list shows beyond the record, for thousands at a time. */
export const listSessionOverviews = (db: ReadableDb): SessionOverview[] =>
  db.snapshot(() => {
    const ids = new Map<number, ClaudeSessionId[]>();
    for (const { key, id } of db.all<{ key: number; id: ClaudeSessionId }>(
      `SELECT session_key AS key, claude_session_id AS id FROM claude_session_ids
       ORDER BY session_key, position`,
    )) {
      const known = ids.get(key);
      if (known === undefined) ids.set(key, [id]);
      else known.push(id);
    }
    return db
      .all<SessionRow>('SELECT * FROM sessions WHERE deleted_at IS NULL ORDER BY created_at, key')
      .map((row) => ({
        record: toSessionRecord(row, ids.get(row.key) ?? []),
        statusSince: row.status_since,
        brief: parseBrief(row.brief),
      }));
  });

/** UTC ms of the last change of each session's status. */
export const listStatusSince = (db: ReadableDb): Map<SessionId, number> =>
  new Map(
    db
      .all<{ id: SessionId; since: number }>('SELECT id, status_since AS since FROM sessions')
      .map(({ id, since }) => [id, since]),
  );

/** Keys never change, so callers may keep them; undefined when there is no such session. */
export const findSessionKey = (db: ReadableDb, id: SessionId): number | undefined =>
  db.all<{ key: number }>('SELECT key FROM sessions WHERE id = ?', id)[0]?.key;

/** For our own callers, which only name sessions that exist: anything else is a bug. */
export const getSessionKey = (db: ReadableDb, id: SessionId): number => {
  const key = findSessionKey(db, id);
  if (key === undefined) throw new Error(`There is no session ${id}`);
  return key;
};

export const rememberClaudeSessionId = (db: WritableDb, key: number, id: string): void => {
  db.run(
    `INSERT INTO claude_session_ids (session_key, claude_session_id, position)
     SELECT ?, ?, count(*) FROM claude_session_ids WHERE session_key = ?
     ON CONFLICT DO NOTHING`,
    key,
    id,
    key,
  );
};

/** `at`: UTC ms of the change. */
export const patchSession = (
  db: WritableDb,
  key: number,
  patch: SessionPatch,
  at: number,
): void => {
  const columns: string[] = [];
  const values: SqlValue[] = [];
  for (const [column, read] of PATCH_COLUMNS) {
    const value = read(patch);
    if (value === undefined) continue;
    columns.push(`${column} = ?`);
    values.push(value);
  }
  if (patch.status !== undefined) {
    columns.push('status_since = CASE WHEN status = ? THEN status_since ELSE ? END');
    values.push(patch.status, at);
  }
  if (columns.length === 0) return;
  db.run(`UPDATE sessions SET ${columns.join(', ')} WHERE key = ?`, ...values, key);
  if (patch.claudeSessionId) rememberClaudeSessionId(db, key, patch.claudeSessionId);
};

const PATCH_COLUMNS: readonly (readonly [string, (p: SessionPatch) => SqlValue | undefined])[] = [
  ['title', (p) => p.title],
  ['policy', (p) => p.policy],
  ['model', (p) => p.model],
  ['effort', (p) => p.effort],
  ['status', (p) => p.status],
  ['claude_session_id', (p) => p.claudeSessionId],
  ['last_message_uuid', (p) => p.lastMessageUuid],
  ['cost_state', (p) => p.costState && formatCostState(p.costState)],
  ['context_window', (p) => p.contextWindow],
  ['archived_at', (p) => p.archivedAt],
  ['pinned_at', (p) => p.pinnedAt],
  ['deleted_at', (p) => p.deletedAt],
  ['inbox_cleared_at', (p) => p.inboxClearedAt],
  ['held_state', (p) => p.held && formatHeldState(p.held)],
  ['brief', (p) => p.brief && formatBrief(p.brief)],
  ['left_out', (p) => p.leftOut && formatLeftOut(p.leftOut)],
  ['goes_on', (p) => (p.goesOn === undefined ? undefined : formatJson(p.goesOn))],
  ['worktree', (p) => (p.worktree === undefined ? undefined : formatJson(p.worktree))],
];

/** Null where nothing is, as in rows from before there was any. */
const formatLeftOut = (leftOut: readonly LeftOut[]): string | null =>
  leftOut.length === 0 ? null : JSON.stringify(leftOut);

/** What a fork starts from: the parent's whole running total, of which nothing is its own yet. */
export const inheritedCost = (db: ReadableDb, parent: SessionId): CostState => {
  const state = findSession(db, parent)?.costState;
  if (state === undefined) throw new Error(`There is no session ${parent}`);
  return forkedCostState(state);
};

/** Statuses that say a child runs or is about to. */
export const UNFINISHED_STATUSES: readonly SessionStatus[] = SESSION_STATUSES.filter(isUnfinished);
