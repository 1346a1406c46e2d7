import { toIndexText } from '../search-text';
import type { Migration } from './migration';

/**
 * The full-text index over `messages`, by its `key`. Contentless: the text stays in one place. Every
 * character of a script without spaces is a token of its own, so a phrase of them is a substring.
 */
export const search: Migration = {
  version: 40,
  name: '0040-search',
  up: (db) => {
    db.exec(`
CREATE VIRTUAL TABLE message_search USING fts5 (
  text,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '2 3'
);
`);
    const insert = db.prepare('INSERT INTO message_search (rowid, text) VALUES (?, ?)');
    const stored = db
      .prepare<[], { key: number; text: string }>(
        `SELECT key, text FROM messages WHERE state = 1 AND text <> ''`,
      )
      .all();
    for (const { key, text } of stored) insert.run(key, toIndexText(text));
  },
};
