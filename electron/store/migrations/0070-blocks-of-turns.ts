import type { Migration } from './migration';

/** A CLI that counts its message ids anew in each process says other blocks under the same name. */
export const blocksOfTurns: Migration = {
  version: 70,
  name: '0070-blocks-of-turns',
  up: (db) =>
    db.exec(`
DROP INDEX idx_messages_block;
CREATE INDEX idx_messages_block
  ON messages (session_key, thread, kind, source_id, block_index) WHERE kind <> 'prompt';
`),
};
