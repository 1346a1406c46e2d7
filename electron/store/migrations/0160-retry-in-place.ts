import type { Migration } from './migration';

/**
 * Turns left out by a retry in place, where the next process goes on after one, and the git worktree
 * a session ran in: JSON each, null for none.
 */
export const retryInPlace: Migration = {
  version: 160,
  name: '0160-retry-in-place',
  up: (db) => {
    db.exec(`
      ALTER TABLE sessions ADD COLUMN left_out TEXT;
      ALTER TABLE sessions ADD COLUMN goes_on TEXT;
      ALTER TABLE sessions ADD COLUMN worktree TEXT;
    `);
  },
};
