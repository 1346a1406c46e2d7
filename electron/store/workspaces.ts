import type { TrustDecision, Workspace } from '@shared/domain/entities';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { ReadableDb, WritableDb } from './opening/database';

/** A folder that was taken off the list comes back with its own id, name and trust. */
export const insertWorkspace = (db: WritableDb, workspace: Workspace): Workspace => {
  const row = db.returning<WorkspaceRow>(
    `INSERT INTO workspaces (id, path, name, created_at, trust_decision, trust_hash,
       trust_decided_at, autonomous_confirmed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET removed_at = NULL RETURNING *`,
    workspace.id,
    workspace.path,
    workspace.name,
    workspace.createdAt,
    workspace.trust?.decision ?? null,
    workspace.trust?.hash ?? null,
    workspace.trust?.decidedAt ?? null,
    workspace.autonomousConfirmedAt,
  )[0];
  if (row === undefined) throw new Error('A workspace row did not come back');
  return toWorkspace(row);
};

/** Also one that was taken off the list, since its sessions stay. */
export const findWorkspace = (db: ReadableDb, id: WorkspaceId): Workspace | undefined => {
  const row = db.all<WorkspaceRow>('SELECT * FROM workspaces WHERE id = ?', id)[0];
  return row && toWorkspace(row);
};

/** `path`: absolute, symlinks resolved. */
export const findWorkspaceByPath = (db: ReadableDb, path: string): Workspace | undefined => {
  const row = db.all<WorkspaceRow>('SELECT * FROM workspaces WHERE path = ?', path)[0];
  return row && toWorkspace(row);
};

/** Those on the list, oldest first. */
export const listWorkspaces = (db: ReadableDb): Workspace[] =>
  db
    .all<WorkspaceRow>('SELECT * FROM workspaces WHERE removed_at IS NULL ORDER BY created_at, id')
    .map(toWorkspace);

/** Takes it off the list. Its sessions and what was decided about it stay. */
export const removeWorkspace = (db: WritableDb, id: WorkspaceId, at: number): void => {
  db.run('UPDATE workspaces SET removed_at = ? WHERE id = ?', at, id);
};

/**
 * The folder is somewhere else now: the workspace and its sessions go there, with all they hold. Where
 * that folder is a workspace already, the sessions join it. Answers which one, and the sessions.
 */
export const relinkWorkspace = (
  db: WritableDb,
  id: WorkspaceId,
  path: string,
  at: number,
): { id: WorkspaceId; sessions: SessionId[] } =>
  db.transaction(() => {
    const from = findWorkspace(db, id);
    if (from === undefined) throw new Error(`There is no workspace ${id}`);
    const there = findWorkspaceByPath(db, path);
    const target = there?.id ?? id;
    // What is longer than the old path by a separator lies below it.
    const below = `CASE WHEN cwd = ? THEN ? ELSE ? || substr(cwd, length(?) + 1) END`;
    const sessions = db.returning<{ id: SessionId }>(
      `UPDATE sessions SET workspace_id = ?, cwd = ${below}
       WHERE workspace_id = ? AND (cwd = ? OR substr(cwd, 1, length(?) + 1) IN (? || '/', ? || '\\'))
       RETURNING id`,
      target,
      from.path,
      path,
      path,
      from.path,
      id,
      from.path,
      from.path,
      from.path,
      from.path,
    );
    if (there === undefined)
      db.run('UPDATE workspaces SET path = ?, removed_at = NULL WHERE id = ?', path, id);
    else {
      db.run('UPDATE workspaces SET removed_at = NULL WHERE id = ?', target);
      if (target !== id) removeWorkspace(db, id, at);
    }
    return { id: target, sessions: sessions.map((row) => row.id) };
  });

export const decideTrust = (db: WritableDb, id: WorkspaceId, trust: TrustDecision): void => {
  db.run(
    `UPDATE workspaces SET trust_decision = ?, trust_hash = ?, trust_decided_at = ? WHERE id = ?`,
    trust.decision,
    trust.hash,
    trust.decidedAt,
    id,
  );
};

/** `at`: UTC ms of the consent to run without asking in this folder; null takes it back. */
export const confirmAutonomous = (db: WritableDb, id: WorkspaceId, at: number | null): void => {
  db.run('UPDATE workspaces SET autonomous_confirmed_at = ? WHERE id = ?', at, id);
};

interface WorkspaceRow {
  id: WorkspaceId;
  path: string;
  name: string;
  created_at: number;
  trust_decision: 'trusted' | 'restricted' | null;
  trust_hash: string | null;
  trust_decided_at: number | null;
  autonomous_confirmed_at: number | null;
}

const toWorkspace = (row: WorkspaceRow): Workspace => ({
  id: row.id,
  path: row.path,
  name: row.name,
  createdAt: row.created_at,
  trust:
    row.trust_decision === null
      ? null
      : {
          decision: row.trust_decision,
          hash: row.trust_hash ?? '',
          decidedAt: row.trust_decided_at ?? 0,
        },
  autonomousConfirmedAt: row.autonomous_confirmed_at,
});
