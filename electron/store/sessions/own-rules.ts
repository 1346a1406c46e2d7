import type { WorkspaceId } from '@shared/domain/ids';
import type { ReadableDb, WritableDb } from '../opening/database';

/** `rules` in the CLI's notation, e.g. `Bash(npm test:*)`. One that is there already stays as it is. */
export const insertOwnRules = (
  db: WritableDb,
  id: WorkspaceId,
  rules: readonly string[],
  at: number,
): void => {
  for (const rule of rules) {
    db.run(
      `INSERT INTO own_rules (workspace_id, rule, created_at) VALUES (?, ?, ?)
       ON CONFLICT (workspace_id, rule) DO NOTHING`,
      id,
      rule,
      at,
    );
  }
};

/** Of the workspace at `path` (absolute, symlinks resolved); none when there is no such workspace. */
export const listOwnRules = (db: ReadableDb, path: string): string[] =>
  db
    .all<{ rule: string }>(
      `SELECT rule FROM own_rules JOIN workspaces ON workspaces.id = workspace_id
       WHERE path = ? ORDER BY own_rules.created_at, rule`,
      path,
    )
    .map(({ rule }) => rule);
