import Database from 'better-sqlite3';

export interface HandWriter {
  /** One transaction. */
  write(texts: readonly string[]): void;
  close(): void;
}

/**
 * Writes message rows with nothing but prepared statements, into a file whose tables and indexes the
 * store has made: what our repository is measured against.
 */
export function writeByHand(path: string, sessionId: string): HandWriter {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  const session = db.prepare<[string], number>('SELECT key FROM sessions WHERE id = ?').pluck();
  const key = session.get(sessionId) ?? 0;
  const row = db.prepare(
    `INSERT INTO messages (session_key, kind, thread, source_id, block_index, first_seq, last_seq,
       started_at, at, state, text, origin, images) VALUES (?, ?, '', ?, 0, ?, ?, ?, ?, 1, ?, ?, NULL)`,
  );
  const index = db.prepare('INSERT INTO message_search (rowid, text) VALUES (?, ?)');
  const advance = db.prepare('UPDATE sessions SET last_seq = ?, updated_at = ? WHERE key = ?');
  let seq = 0;
  const write = db.transaction((texts: readonly string[]) => {
    const at = Date.now();
    for (const text of texts) {
      const isPrompt = seq % 5 === 0;
      const id = isPrompt ? `prompt-${seq}` : `msg_${seq}`;
      seq += 1;
      const kind = isPrompt ? 'prompt' : 'text';
      const origin = isPrompt ? 'user' : null;
      const { lastInsertRowid } = row.run(key, kind, id, seq, seq, at, at, text, origin);
      index.run(lastInsertRowid, text);
    }
    advance.run(seq, at, key);
  });
  return { write: (texts) => write(texts), close: () => db.close() };
}

/** How many rows the file's messages and index have, to be sure that both sides wrote the same. */
export function countRows(path: string): { messages: number; indexed: number } {
  const db = new Database(path, { readonly: true });
  const count = (sql: string) => Number(db.prepare(sql).pluck().get());
  const counted = {
    messages: count('SELECT count(*) FROM messages'),
    indexed: count('SELECT count(*) FROM message_search_docsize'),
  };
  db.close();
  return counted;
}
