import { toolText } from '@shared/domain/tool-text';
import { toIndexText } from '../search-text';
import type { Migration } from './migration';

/**
 * The full-text index over what tools were asked and answered, by the `key` of the `tool_update` in
 * `events`. Apart from `message_search`, so that a message costs what it did.
 */
export const toolSearch: Migration = {
  version: 120,
  name: '0120-tool-search',
  up: (db) => {
    db.exec(`
CREATE VIRTUAL TABLE tool_search USING fts5 (
  text,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '2 3'
);
CREATE VIRTUAL TABLE tool_search_words USING fts5vocab (tool_search, 'row');
`);
    const insert = db.prepare('INSERT INTO tool_search (rowid, text) VALUES (?, ?)');
    const read = db.prepare<[number], { key: number; body: string }>(
      `SELECT events.key, events.body FROM events
       JOIN tool_calls ON tool_calls.session_key = events.session_key
         AND tool_calls.tool_call_id = json_extract(events.body, '$.toolCallId')
         AND tool_calls.ended_seq = events.seq
       WHERE events.type = 'tool_update' AND events.key > ? ORDER BY events.key LIMIT 500`,
    );
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const rows = read.all(after);
      for (const { key, body } of rows) {
        const text = toolText(JSON.parse(body).payload);
        if (text !== '') insert.run(key, toIndexText(text));
        after = key;
      }
      if (rows.length === 0) return;
    }
  },
};
