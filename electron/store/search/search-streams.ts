import type { SessionId } from '@shared/domain/ids';
import type { SearchFilters } from '@shared/domain/store-types';
import type { ReadableDb } from '../opening/database';
import { findSessionKey } from '../sessions/sessions';
import { type SearchTerm, toMatchExpression } from '../search-text';

/** Two indexes: what was said, and what tools were asked and answered. */
export type SearchKind = 'messages' | 'tools';

export const INDEXES = {
  messages: { table: 'message_search', words: 'message_search_words', rows: 'messages' },
  tools: { table: 'tool_search', words: 'tool_search_words', rows: 'events' },
} as const;

/**
 * Each index is walked in two streams: what was said here stands above zero in the order it was said, what
 * was found of the past below, where its time does. Within a stream keys rise with time; together they do not.
 */
export const STREAMS = {
  messages: { kind: 'messages', first: 0, last: Number.MAX_SAFE_INTEGER },
  tools: { kind: 'tools', first: 0, last: Number.MAX_SAFE_INTEGER },
  pastMessages: { kind: 'messages', first: Number.MIN_SAFE_INTEGER, last: 0 },
  pastTools: { kind: 'tools', first: Number.MIN_SAFE_INTEGER, last: 0 },
} as const satisfies Record<string, KeyRange & { kind: SearchKind }>;

export type StreamName = keyof typeof STREAMS;

/** In the order in which a cursor names them. */
export const STREAM_NAMES = ['messages', 'tools', 'pastMessages', 'pastTools'] as const;

/** Most databases have nothing below zero, and an empty walk costs what a full one does. */
const isEmpty = (db: ReadableDb, { kind, first, last }: (typeof STREAMS)[StreamName]): boolean =>
  first < 0 &&
  db.all(`SELECT 1 FROM ${INDEXES[kind].rows} WHERE key < ? LIMIT 1`, last)[0] === undefined;

export interface KeyRange {
  first: number;
  /** Exclusive. */
  last: number;
}

/** Above this a beginning says so little that its words are many and each of them rare. */
const MAX_ENDINGS = 200;

/** Those that may hold what passes the filters. */
export const listStreams = (
  db: ReadableDb,
  { tool }: Pick<SearchFilters, 'tool'>,
): StreamName[] => {
  const hasToolIndex = hasTools(db);
  // Nothing a person or the model said is what a tool did.
  return STREAM_NAMES.filter((name) =>
    STREAMS[name].kind === 'tools' ? hasToolIndex : tool === null,
  );
};

/** A file of an older version, opened only to be read, has no such index. */
const hasTools = (db: ReadableDb): boolean =>
  db.all(`SELECT 1 FROM sqlite_schema WHERE name = 'tool_search'`)[0] !== undefined;

/** A session's part of the stream, so that an old one is not reached through all that came after it. */
export const rangeOf = (
  db: ReadableDb,
  name: StreamName,
  sessionId: SessionId | null,
): KeyRange | undefined => {
  const { kind, first, last } = STREAMS[name];
  if (isEmpty(db, STREAMS[name])) return undefined;
  if (sessionId === null) return { first, last };
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return undefined;
  const [range] = db.all<KeyRange>(
    `SELECT coalesce(min(key), 0) AS first, coalesce(max(key) + 1, 0) AS last
     FROM ${INDEXES[kind].rows} WHERE session_key = ? AND key >= ? AND key < ?`,
    key,
    first,
    last,
  );
  return range;
};

/** The terms in the index's own language. */
export const matchOf = (db: ReadableDb, kind: SearchKind, terms: readonly SearchTerm[]): string =>
  toMatchExpression(terms, (word) => listEndings(db, kind, word));

/** Words of the index that begin with this one and go on, without itself. */
const listEndings = (db: ReadableDb, kind: SearchKind, word: string): string[] | null => {
  // "0" is the lowest character a word can go on with.
  const words = db.all<{ term: string }>(
    `SELECT term FROM ${INDEXES[kind].words} WHERE term >= ? AND term <= ? LIMIT ?`,
    `${word}0`,
    `${word}\u{10ffff}`,
    MAX_ENDINGS + 1,
  );
  return words.length > MAX_ENDINGS ? null : words.map(({ term }) => term);
};
