import type { Migration } from './migration';

/**
 * What was said in a terminal is written like what is said here. `imported_history` says how far it is:
 * of which files (`signature`), how many events, and where the session's numbering stood then; a session
 * whose `last_seq` is another one was continued here. Turns of a terminal have no cost of their own and
 * their tokens are in `imported_usage`, so no sum of turns may hold them. What a session used after it was
 * continued here is told by its turns: the next look shares every file out anew.
 */
export const importedHistory: Migration = {
  version: 150,
  name: '0150-imported-history',
  up: (db) => {
    db.exec(`
CREATE TABLE imported_history (
  session_key INTEGER NOT NULL PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
  signature TEXT NOT NULL,
  events INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  digest TEXT NOT NULL,
  is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1))
) STRICT;

ALTER TABLE turns ADD COLUMN is_imported INTEGER NOT NULL DEFAULT 0 CHECK (is_imported IN (0, 1));
DROP INDEX idx_turns_ended_at;
CREATE INDEX idx_turns_ended_at ON turns (ended_at, cost_usd, is_imported);

UPDATE imported_files SET modified_at = -1;
`);
  },
};
