import type { Migration } from './migration';

/**
 * What a list of many sessions needs: pinned ones, deleted ones (kept, so that a delete can be undone),
 * and until when a session's failures and lost requests were put aside. All times are UTC ms.
 */
export const manySessions: Migration = {
  version: 60,
  name: '0060-many-sessions',
  up: (db) => {
    db.exec(`
ALTER TABLE sessions ADD COLUMN pinned_at INTEGER;
ALTER TABLE sessions ADD COLUMN deleted_at INTEGER;
ALTER TABLE sessions ADD COLUMN inbox_cleared_at INTEGER;
CREATE INDEX idx_permission_requests_expired
  ON permission_requests (session_key, asked_seq) WHERE state = 'expired';
`);
  },
};
