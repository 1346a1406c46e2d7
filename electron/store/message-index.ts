import type { WritableDb } from './database';
import { toIndexText } from './search-text';

/** Makes a complete message searchable. */
export const indexMessage = (db: WritableDb, key: number, text: string): void => {
  if (text === '') return;
  db.run('INSERT INTO message_search (rowid, text) VALUES (?, ?)', key, toIndexText(text));
};

export const unindexMessage = (db: WritableDb, key: number): void => {
  db.run('DELETE FROM message_search WHERE rowid = ?', key);
};
