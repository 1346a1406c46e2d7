import type { Migration } from './migration';

/**
 * What a list shows of a session beyond its row, as JSON, and of which event it is the sum; null:
 * not yet worked out. It can always be worked out again from the events.
 */
export const sessionBrief: Migration = {
  version: 100,
  name: '0100-session-brief',
  up: (db) => {
    db.exec('ALTER TABLE sessions ADD COLUMN brief TEXT');
  },
};
