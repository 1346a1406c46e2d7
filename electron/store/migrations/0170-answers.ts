import type { Migration } from './migration';

/**
 * What was asked and answered is read by time over all sessions, and says what an answer made beside
 * (`made`: permission updates as JSON) and whether what ran was edited first.
 */
export const answers: Migration = {
  version: 170,
  name: '0170-answers',
  up: (db) => {
    db.exec(`
ALTER TABLE permission_requests ADD COLUMN is_edited INTEGER NOT NULL DEFAULT 0
  CHECK (is_edited IN (0, 1));
ALTER TABLE permission_requests ADD COLUMN made TEXT;
CREATE INDEX idx_permission_requests_asked_at ON permission_requests (asked_at);
`);
  },
};
