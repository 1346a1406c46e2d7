import type { SearchFilters } from '@shared/domain/store-types';
import type { ReadableDb } from '../opening/database';
import { matchingRows, type MatchRow } from './search-rows';
import {
  INDEXES,
  listStreams,
  matchOf,
  rangeOf,
  type SearchKind,
  STREAMS,
  type StreamName,
} from './search-streams';
import type { SearchTerm } from '../search-text';

/** Of each stream; older matches are not ranked, and the page says so. */
const MAX_RANKED = 10_000;
const BATCH = 500;
const KINDS: readonly SearchKind[] = ['messages', 'tools'];

/** The best of the newest matches first, from place `offset` of all that were ranked. */
export const rankMatches = (
  db: ReadableDb,
  terms: readonly SearchTerm[],
  filters: SearchFilters,
  offset: number,
  limit: number,
): { rows: MatchRow[]; next: number | null; isBounded: boolean } => {
  const lists = listStreams(db, filters).map((name) => ranksOf(db, name, terms, filters));
  // The lower the rank, the better; of equals the newer first.
  const ranked = lists.flat().sort((a, b) => a.rank - b.rank || b.key - a.key);
  const isBounded = lists.some(({ length }) => length === MAX_RANKED);
  const rows: MatchRow[] = [];
  for (let at = offset; at < ranked.length; at += BATCH) {
    const batch = ranked.slice(at, at + BATCH);
    const passed = new Map(
      KINDS.flatMap((kind) => {
        const keys = batch.filter((one) => one.kind === kind).map(({ key }) => key);
        return matchingRows(db, kind, keys, filters, keys.length).map((row) => [idOf(row), row]);
      }),
    );
    for (const [index, { kind, key }] of batch.entries()) {
      const row = passed.get(idOf({ source: kind, key }));
      if (row === undefined) continue;
      if (rows.length === limit) return { rows, next: at + index, isBounded };
      rows.push(row);
    }
  }
  return { rows, next: null, isBounded };
};

interface Ranked {
  kind: SearchKind;
  key: number;
  rank: number;
}

const idOf = ({ source, key }: Pick<MatchRow, 'source' | 'key'>): string => `${source} ${key}`;

const ranksOf = (
  db: ReadableDb,
  name: StreamName,
  terms: readonly SearchTerm[],
  filters: SearchFilters,
): Ranked[] => {
  const { kind } = STREAMS[name];
  const range = rangeOf(db, name, filters.sessionId);
  if (range === undefined) return [];
  const match = matchOf(db, kind, terms);
  return db
    .all<{ key: number; rank: number }>(RANKS[kind], match, range.first, range.last, MAX_RANKED)
    .map((row) => ({ kind, ...row }));
};

const ranks = (table: string): string => `
SELECT rowid AS key, bm25(${table}) AS rank FROM ${table}
WHERE ${table} MATCH ? AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)
ORDER BY rowid DESC LIMIT ?`;

export const RANKS = {
  messages: ranks(INDEXES.messages.table),
  tools: ranks(INDEXES.tools.table),
} as const;
