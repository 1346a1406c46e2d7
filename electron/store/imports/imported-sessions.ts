import type { CostState, SessionRecord, Workspace } from '@shared/domain/entities';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { JoinedSession } from '@shared/domain/import-types';
import type { ReadableDb, WritableDb } from '../opening/database';
import { formatCostState } from '../sessions/session-row';
import { findSession, insertSession } from '../sessions/sessions';
import { findWorkspaceByPath, insertWorkspace } from '../workspaces';

/**
 * A conversation of a terminal, as a session of ours. One that is known under any of its ids, a deleted
 * one too, is joined and left as it is: nothing appears twice, and what was deleted stays so.
 */
export const joinSession = (
  db: WritableDb,
  found: { record: SessionRecord; workspace: Workspace },
): JoinedSession =>
  db.transaction(() => {
    const claudeSessionId = found.record.claudeSessionId;
    if (claudeSessionId === null) throw new Error('A found session has no id of the CLI');
    const known = findSession(db, claudeSessionId);
    if (known !== undefined) return { sessionId: known.id, isNew: false };
    const workspaceId = workspaceOf(db, found.workspace);
    insertSession(db, { ...found.record, workspaceId });
    db.run(
      'INSERT INTO imported_sessions (session_id, claude_session_id, title) VALUES (?, ?, ?)',
      found.record.id,
      claudeSessionId,
      found.record.title,
    );
    return { sessionId: found.record.id, isNew: true };
  });

/**
 * A session nobody continued here follows its transcript: title, time and cost. A title somebody gave
 * it stays, and so does a session with events of its own. Returns whether anything changed.
 */
export const refreshImported = (
  db: WritableDb,
  id: SessionId,
  now: { title: string; updatedAt: number; costState: CostState },
): boolean =>
  db.transaction(() => {
    const costState = formatCostState(now.costState);
    const changed = db.run(
      REFRESH,
      now.title,
      now.updatedAt,
      costState,
      id,
      costState,
      now.updatedAt,
      now.title,
    );
    db.run('UPDATE imported_sessions SET title = ? WHERE session_id = ?', now.title, id);
    return changed > 0;
  });

const REFRESH = `
UPDATE sessions SET
  title = CASE WHEN sessions.title = imported.title THEN ? ELSE sessions.title END,
  updated_at = ?, cost_state = ?
FROM imported_sessions AS imported
WHERE imported.session_id = sessions.id AND sessions.id = ? AND sessions.last_seq = coalesce(
    (SELECT last_seq FROM imported_history WHERE session_key = sessions.key), 0)
  AND (cost_state <> ? OR updated_at <> ? OR (sessions.title = imported.title AND sessions.title <> ?))`;

export interface ImportedMarks {
  sessionIds: SessionId[];
  /** Folders nobody added: they are on the list because a session ran there. */
  workspaceIds: WorkspaceId[];
}

export const listImportedMarks = (db: ReadableDb): ImportedMarks => ({
  sessionIds: db
    .all<{ id: SessionId }>('SELECT session_id AS id FROM imported_sessions')
    .map(({ id }) => id),
  workspaceIds: db
    .all<{ id: WorkspaceId }>('SELECT workspace_id AS id FROM imported_workspaces')
    .map(({ id }) => id),
});

/** One that was taken off the list is used and stays off it. */
const workspaceOf = (db: WritableDb, workspace: Workspace): WorkspaceId => {
  const known = findWorkspaceByPath(db, workspace.path);
  if (known !== undefined) return known.id;
  const { id } = insertWorkspace(db, { ...workspace, trust: null, autonomousConfirmedAt: null });
  db.run('INSERT INTO imported_workspaces (workspace_id) VALUES (?)', id);
  return id;
};
