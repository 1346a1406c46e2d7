import type { WritableDb } from '../opening/database';
import { toIndexText } from '../search-text';

/**
 * Makes a complete message searchable. A number that needs more than 32 bits is bound as a double, which
 * FTS5 takes for no row id.
 */
export const indexMessage = (db: WritableDb, key: number, text: string): void => {
  if (text === '') return;
  db.run(
    'INSERT INTO message_search (rowid, text) VALUES (CAST(? AS INTEGER), ?)',
    key,
    toIndexText(text),
  );
};

export const unindexMessage = (db: WritableDb, key: number): void => {
  db.run('DELETE FROM message_search WHERE rowid = CAST(? AS INTEGER)', key);
};
