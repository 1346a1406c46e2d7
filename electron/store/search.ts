import type { SessionId } from '@shared/domain/ids';
import type { SearchHit } from '@shared/domain/store-types';
import type { ReadableDb } from './database';
import { findSessionKey } from './sessions';
import { parseQuery, toMatchExpression } from './search-text';
import { cutSnippet } from './snippet';

export interface SearchOptions {
  /** What a person typed: words are ANDed and match beginnings, "quotes" are a phrase. */
  query: string;
  sessionId: SessionId | null;
  /** At most 50. */
  limit: number;
}

const MAX_HITS = 50;
/** Above this a beginning says so little that its words are many and each of them rare. */
const MAX_ENDINGS = 200;

/**
 * Complete messages that hold every term, newest first. No text is a syntax error. The index is walked
 * from its newest entry backwards and left when the page is full, so what is asked for often costs
 * as little as what is rare. Entries stand in the order in which their messages began.
 */
export const searchMessages = (db: ReadableDb, options: SearchOptions): SearchHit[] => {
  const terms = parseQuery(options.query);
  if (terms.length === 0) return [];
  const limit = Math.max(0, Math.min(MAX_HITS, Math.trunc(options.limit)));
  const key = options.sessionId === null ? null : findSessionKey(db, options.sessionId);
  if (key === undefined) return [];
  return db.snapshot(() => {
    const match = toMatchExpression(terms, (word) => listEndings(db, word));
    const { first, last } = key === null ? EVERYWHERE : keysOf(db, key);
    return db
      .all<HitRow>(SEARCH, match, first, last, key, limit)
      .sort((a, b) => b.at - a.at)
      .map(({ kind, text, ...hit }) => ({
        sessionId: hit.sessionId,
        messageId: hit.messageId,
        role: ROLES[kind],
        at: hit.at,
        snippet: cutSnippet(
          text,
          terms.map((term) => term.text),
        ),
      }));
  });
};

const EVERYWHERE = { first: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

/** A session's part of the index, so that an old one is not reached through all that came after it. */
const keysOf = (db: ReadableDb, key: number): { first: number; last: number } =>
  db.all<{ first: number; last: number }>(
    `SELECT coalesce(min(key), 0) AS first, coalesce(max(key), 0) AS last FROM messages
     WHERE session_key = ?`,
    key,
  )[0] ?? EVERYWHERE;

/** Words of the index that begin with this one and go on, without itself. */
const listEndings = (db: ReadableDb, word: string): string[] | null => {
  // "0" is the lowest character a word can go on with.
  const words = db.all<{ term: string }>(ENDINGS, `${word}0`, `${word}\u{10ffff}`, MAX_ENDINGS + 1);
  return words.length > MAX_ENDINGS ? null : words.map(({ term }) => term);
};

interface HitRow {
  sessionId: SessionId;
  messageId: string | null;
  kind: keyof typeof ROLES;
  at: number;
  text: string;
}

const ROLES = { prompt: 'user', text: 'assistant', reasoning: 'reasoning' } as const;

const ENDINGS = 'SELECT term FROM message_search_words WHERE term >= ? AND term <= ? LIMIT ?';

/** The order of the joins is the index's own: nothing is sorted. */
export const SEARCH = `
SELECT sessions.id AS sessionId, source_id AS messageId, kind, messages.at,
  messages.text
FROM message_search
CROSS JOIN messages ON messages.key = message_search.rowid
CROSS JOIN sessions ON sessions.key = messages.session_key
WHERE message_search MATCH ?
  AND message_search.rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)
  AND messages.session_key = coalesce(?, messages.session_key)
  AND sessions.deleted_at IS NULL
ORDER BY message_search.rowid DESC LIMIT ?`;
