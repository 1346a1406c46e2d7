import type { Migration } from './migration';

/**
 * What happened in a session. `events` holds everything without text of its own; prompts, assistant
 * text and reasoning are `messages`, which share the numbering by `last_seq`. Text still streaming
 * is appended to `message_chunks` and joined into `messages.text` once, when its block has ended.
 * `thread` is the parent tool use id, '' for the main thread. Counts the CLI reports are REAL: a strict
 * INTEGER column would refuse the whole turn for one odd number.
 */
export const conversation: Migration = {
  version: 20,
  name: '0020-conversation',
  up: (db) =>
    db.exec(`
CREATE TABLE events (
  key INTEGER PRIMARY KEY,
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  type TEXT NOT NULL,
  thread TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX idx_events_session_key_seq ON events (session_key, seq);

CREATE TABLE messages (
  key INTEGER PRIMARY KEY,
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('prompt', 'text', 'reasoning')),
  thread TEXT NOT NULL,
  source_id TEXT,
  block_index INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- 0 streaming, 1 complete, 2 got more text after it was complete: joined at the turn's end
  state INTEGER NOT NULL CHECK (state IN (0, 1, 2)),
  text TEXT NOT NULL,
  origin TEXT,
  images TEXT
) STRICT;
CREATE UNIQUE INDEX idx_messages_block
  ON messages (session_key, thread, kind, source_id, block_index) WHERE kind <> 'prompt';
CREATE INDEX idx_messages_session_key_last_seq ON messages (session_key, last_seq);
CREATE INDEX idx_messages_open ON messages (session_key, thread) WHERE state <> 1;
CREATE INDEX idx_messages_images ON messages (key) WHERE images IS NOT NULL;

CREATE TABLE message_chunks (
  message_key INTEGER NOT NULL REFERENCES messages (key) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  -- text; a blob of UTF-16 when the piece begins or ends inside a surrogate pair
  text ANY NOT NULL,
  PRIMARY KEY (message_key, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE turns (
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  duration_ms REAL,
  num_turns REAL,
  cost_usd REAL,
  input REAL NOT NULL,
  output REAL NOT NULL,
  cache_read REAL NOT NULL,
  cache_creation REAL NOT NULL,
  is_error INTEGER NOT NULL CHECK (is_error IN (0, 1)),
  stop_reason TEXT,
  origin TEXT NOT NULL,
  PRIMARY KEY (session_key, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE turn_usage (
  session_key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  model TEXT NOT NULL,
  input REAL NOT NULL,
  output REAL NOT NULL,
  cache_read REAL NOT NULL,
  cache_creation REAL NOT NULL,
  cost_usd REAL,
  PRIMARY KEY (session_key, seq, model),
  FOREIGN KEY (session_key, seq) REFERENCES turns (session_key, seq) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE tool_calls (
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  tool_call_id TEXT NOT NULL,
  tool_name TEXT NOT NULL,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  thread TEXT NOT NULL,
  status TEXT NOT NULL,
  started_seq INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_seq INTEGER,
  ended_at INTEGER,
  PRIMARY KEY (session_key, tool_call_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX idx_tool_calls_running
  ON tool_calls (session_key, started_seq) WHERE status = 'running';

CREATE TABLE tasks (
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  task_id TEXT NOT NULL,
  tool_call_id TEXT,
  task_type TEXT,
  description TEXT,
  thread TEXT NOT NULL,
  status TEXT NOT NULL,
  is_background INTEGER CHECK (is_background IN (0, 1)),
  started_seq INTEGER NOT NULL,
  PRIMARY KEY (session_key, task_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX idx_tasks_running ON tasks (session_key, started_seq) WHERE status = 'running';

CREATE TABLE permission_requests (
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  request_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  tool_name TEXT,
  thread TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'cancelled', 'expired')),
  asked_seq INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  closed_at INTEGER,
  behavior TEXT,
  answered_by TEXT,
  rule TEXT,
  message TEXT,
  PRIMARY KEY (session_key, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX idx_permission_requests_open
  ON permission_requests (session_key, asked_seq) WHERE state = 'open';
`),
};
