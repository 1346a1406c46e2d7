import type { Migration } from './migration';

/** The words of the full-text index as a table, so that the endings of a beginning can be looked up. */
export const searchWords: Migration = {
  version: 80,
  name: '0080-search-words',
  up: (db) => {
    db.exec(`CREATE VIRTUAL TABLE message_search_words USING fts5vocab (message_search, 'row')`);
  },
};
