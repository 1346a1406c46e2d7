import type { Migration } from './migration';

/** What a fork shows of its parent, as JSON; null: it is none, or was made before that was kept. */
export const forkPoint: Migration = {
  version: 110,
  name: '0110-fork-point',
  up: (db) => {
    db.exec('ALTER TABLE sessions ADD COLUMN fork_point TEXT');
  },
};
