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

/** Complete messages that hold every term, newest first. No text is a syntax error. */
export const searchMessages = (db: ReadableDb, options: SearchOptions): SearchHit[] => {
  const terms = parseQuery(options.query);
  if (terms.length === 0) return [];
  const limit = Math.max(0, Math.min(MAX_HITS, Math.trunc(options.limit)));
  const key = options.sessionId === null ? null : findSessionKey(db, options.sessionId);
  if (key === undefined) return [];
  return db
    .all<HitRow>(SEARCH, toMatchExpression(terms), key, limit)
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
};

interface HitRow {
  sessionId: SessionId;
  messageId: string | null;
  kind: keyof typeof ROLES;
  at: number;
  text: string;
}

const ROLES = { prompt: 'user', text: 'assistant', reasoning: 'reasoning' } as const;

/** The hits are ordered by key and time alone; texts are read of the newest only. */
export const SEARCH = `
SELECT sessions.id AS sessionId, source_id AS messageId, kind, hit.at, text
FROM (
  SELECT messages.key, messages.at FROM message_search
  JOIN messages ON messages.key = message_search.rowid
  WHERE message_search MATCH ?
    AND session_key = coalesce(?, session_key)
  ORDER BY messages.at DESC, messages.key DESC LIMIT ?
) AS hit
JOIN messages ON messages.key = hit.key
JOIN sessions ON sessions.key = messages.session_key
ORDER BY hit.at DESC, hit.key DESC`;
