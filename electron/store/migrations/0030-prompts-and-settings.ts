import type { Migration } from './migration';

/** What the user prepared and has not sent yet, the bytes of images, and the settings. */
export const promptsAndSettings: Migration = {
  version: 30,
  name: '0030-prompts-and-settings',
  up: (db) =>
    db.exec(`
CREATE TABLE attachments (
  id TEXT NOT NULL PRIMARY KEY,
  media_type TEXT NOT NULL,
  name TEXT,
  byte_length INTEGER NOT NULL,
  width INTEGER,
  height INTEGER,
  created_at INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE queued_prompts (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  session_key INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  message_uuid TEXT NOT NULL,
  text TEXT NOT NULL,
  image_ids TEXT NOT NULL,
  is_held INTEGER NOT NULL CHECK (is_held IN (0, 1)),
  created_at INTEGER NOT NULL,
  UNIQUE (session_key, message_uuid)
) STRICT;

CREATE TABLE drafts (
  session_key INTEGER NOT NULL PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
  text TEXT NOT NULL,
  image_ids TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`),
};
