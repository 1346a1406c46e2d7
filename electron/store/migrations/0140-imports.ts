import type { Migration } from './migration';

/**
 * What was found in the CLI's transcripts. `scan` is what the next look at the same file goes on from;
 * `imported_usage` holds each API message once, in the file that has it as its own, in slots of 15
 * minutes, of which every local day of every zone is made. Times are UTC ms.
 */
export const imports: Migration = {
  version: 140,
  name: '0140-imports',
  up: (db) => {
    db.exec(`
CREATE TABLE imported_files (
  key INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  claude_session_id TEXT NOT NULL,
  is_subagent INTEGER NOT NULL CHECK (is_subagent IN (0, 1)),
  size INTEGER NOT NULL,
  modified_at REAL NOT NULL,
  born_at REAL NOT NULL,
  inode TEXT NOT NULL,
  title TEXT,
  cwd TEXT,
  started_at INTEGER,
  updated_at INTEGER,
  cost_usd REAL,
  totals TEXT NOT NULL,
  has_conversation INTEGER NOT NULL CHECK (has_conversation IN (0, 1)),
  copied_from TEXT,
  damaged_lines INTEGER NOT NULL,
  scan TEXT NOT NULL
) STRICT;
CREATE INDEX idx_imported_files_claude_session_id ON imported_files (claude_session_id);

CREATE TABLE imported_usage (
  file_key INTEGER NOT NULL REFERENCES imported_files (key) ON DELETE CASCADE,
  slot INTEGER NOT NULL,
  model TEXT NOT NULL,
  messages INTEGER NOT NULL,
  input REAL NOT NULL,
  output REAL NOT NULL,
  cache_read REAL NOT NULL,
  cache_creation REAL NOT NULL,
  cache_creation_1h REAL NOT NULL,
  thinking REAL NOT NULL,
  PRIMARY KEY (file_key, slot, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_sessions (
  session_id TEXT NOT NULL PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  claude_session_id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_workspaces (
  workspace_id TEXT NOT NULL PRIMARY KEY REFERENCES workspaces (id)
) STRICT, WITHOUT ROWID;
`);
  },
};
