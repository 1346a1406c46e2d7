import type { Migration } from './migration';

/** What a session's process was told and forgets with its end, as JSON; null: nothing. */
export const heldState: Migration = {
  version: 90,
  name: '0090-held-state',
  up: (db) => {
    db.exec('ALTER TABLE sessions ADD COLUMN held_state TEXT');
  },
};
