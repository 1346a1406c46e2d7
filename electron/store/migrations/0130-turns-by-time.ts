import type { Migration } from './migration';

/** What a day, a week, a month cost is asked of all sessions together, by time; the index alone answers it. */
export const turnsByTime: Migration = {
  version: 130,
  name: '0130-turns-by-time',
  up: (db) => {
    db.exec('CREATE INDEX idx_turns_ended_at ON turns (ended_at, cost_usd)');
  },
};
