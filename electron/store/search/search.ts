import type { SessionId } from '@shared/domain/ids';
import type {
  SearchFilters,
  SearchHit,
  SearchPage,
  SearchRequest,
} from '@shared/domain/store-types';
import type { ReadableDb } from '../opening/database';
import { formatCursor, parseCursor } from './search-cursor';
import { readHits } from './search-hits';
import { mergeNewest } from './search-merge';
import { rankMatches } from './search-rank';
import { listStreams, matchOf, rangeOf, STREAMS, type StreamName } from './search-streams';
import { parseQuery, type SearchTerm } from '../search-text';
import { walkBack, type Walked } from './search-walk';

export interface SearchOptions {
  /** What a person typed: words are ANDed and match beginnings, "quotes" are a phrase. */
  query: string;
  sessionId: SessionId | null;
  /** At most 50. */
  limit: number;
}

const MAX_HITS = 50;

export const NO_FILTERS: SearchFilters = {
  sessionId: null,
  workspaceId: null,
  from: null,
  until: null,
  tool: null,
  model: null,
  costAtLeast: null,
};

/** The newest hits, without where they stand. */
export const searchMessages = (db: ReadableDb, options: SearchOptions): SearchHit[] =>
  searchPage(db, {
    query: options.query,
    filters: { ...NO_FILTERS, sessionId: options.sessionId },
    order: 'newest',
    cursor: null,
    limit: options.limit,
  }).hits.map(({ sessionId, messageId, role, at, snippet }) => ({
    sessionId,
    messageId,
    role,
    at,
    snippet,
  }));

/**
 * Complete messages and finished tools that hold every term. No text is a syntax error. Newest first,
 * the indexes are walked from their newest entries backwards and left when the page is full, so what
 * is asked for often costs as little as what is rare; entries stand in the order in which they began.
 */
export const searchPage = (db: ReadableDb, request: SearchRequest): SearchPage => {
  const terms = parseQuery(request.query);
  if (terms.length === 0) return { hits: [], cursor: null, isBounded: false };
  const limit = Math.max(0, Math.min(MAX_HITS, Math.trunc(request.limit)));
  return db.snapshot(() =>
    request.order === 'newest'
      ? searchNewest(db, terms, request, limit)
      : searchRanked(db, terms, request, limit),
  );
};

const searchNewest = (
  db: ReadableDb,
  terms: readonly SearchTerm[],
  { filters, cursor }: SearchRequest,
  limit: number,
): SearchPage => {
  const from = parseCursor(cursor);
  const open = listStreams(db, filters);
  const walk = (name: StreamName): Walked => {
    const before = open.includes(name) ? from[name] : null;
    const range = before === null ? undefined : rangeOf(db, name, filters.sessionId);
    if (range === undefined || before === null) return { rows: [], next: null };
    const { kind } = STREAMS[name];
    const match = matchOf(db, kind, terms);
    return walkBack(db, { kind, match, filters, limit, ...range }, Math.min(before, range.last));
  };
  const walks = {
    messages: walk('messages'),
    tools: walk('tools'),
    pastMessages: walk('pastMessages'),
    pastTools: walk('pastTools'),
  };
  const merged = mergeNewest(db, walks, from, limit);
  return {
    hits: readHits(db, merged.rows, terms),
    cursor: formatCursor(merged.next),
    isBounded: false,
  };
};

const searchRanked = (
  db: ReadableDb,
  terms: readonly SearchTerm[],
  { filters, cursor }: SearchRequest,
  limit: number,
): SearchPage => {
  const { rows, next, isBounded } = rankMatches(db, terms, filters, Number(cursor ?? 0), limit);
  return {
    hits: readHits(db, rows, terms, 'as-given'),
    cursor: next === null ? null : String(next),
    isBounded,
  };
};
