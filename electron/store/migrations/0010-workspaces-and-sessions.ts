import type { Migration } from './migration';

/** Folders, the sessions in them, and which program holds a session. */
export const workspacesAndSessions: Migration = {
  version: 10,
  name: '0010-workspaces-and-sessions',
  up: (db) =>
    db.exec(`
CREATE TABLE workspaces (
  id TEXT NOT NULL PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  trust_decision TEXT CHECK (trust_decision IN ('trusted', 'restricted')),
  trust_hash TEXT,
  trust_decided_at INTEGER,
  autonomous_confirmed_at INTEGER,
  removed_at INTEGER,
  CHECK ((trust_decision IS NULL) = (trust_hash IS NULL)
    AND (trust_decision IS NULL) = (trust_decided_at IS NULL))
) STRICT;

CREATE TABLE sessions (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  title TEXT NOT NULL,
  cwd TEXT NOT NULL,
  policy TEXT NOT NULL,
  model TEXT,
  effort TEXT,
  status TEXT NOT NULL,
  status_since INTEGER NOT NULL,
  claude_session_id TEXT,
  last_message_uuid TEXT,
  parent_session_id TEXT,
  forked_at_uuid TEXT,
  cost_state TEXT NOT NULL,
  context_window REAL,
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  last_seq INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  archived_at INTEGER
) STRICT;
CREATE INDEX idx_sessions_workspace_id ON sessions (workspace_id);

CREATE TABLE claude_session_ids (
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  claude_session_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (session_key, claude_session_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX idx_claude_session_ids_claude_session_id
  ON claude_session_ids (claude_session_id);

CREATE TABLE leases (
  session_key INTEGER NOT NULL PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
  instance_id TEXT NOT NULL,
  pid INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  heartbeat_at INTEGER NOT NULL,
  program TEXT NOT NULL CHECK (program IN ('app', 'drive'))
) STRICT;
CREATE INDEX idx_leases_instance_id ON leases (instance_id);

CREATE TABLE openings (
  id TEXT NOT NULL PRIMARY KEY,
  pid INTEGER NOT NULL,
  opened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`),
};
