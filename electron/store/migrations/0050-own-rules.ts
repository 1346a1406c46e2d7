import type { Migration } from './migration';

/** Rules the user made in a card and the CLI wrote into the folder: not the folder's own doing. */
export const ownRules: Migration = {
  version: 50,
  name: '0050-own-rules',
  up: (db) => {
    db.exec(`
CREATE TABLE own_rules (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  rule TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, rule)
) STRICT, WITHOUT ROWID;
`);
  },
};
