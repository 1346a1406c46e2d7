import type { Migration } from './migration';

/**
 * What sessions, workspaces and local days were given beside their rows, each value as JSON. `owner` is
 * an id or a day; rows of sessions and workspaces are never deleted, so nothing is left behind.
 */
export const setups: Migration = {
  version: 180,
  name: '0180-setups',
  up: (db) => {
    db.exec(`
CREATE TABLE setups (
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE profiles (
  name TEXT NOT NULL PRIMARY KEY,
  body TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`);
  },
};
