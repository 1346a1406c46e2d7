import type { SearchFilters } from '@shared/domain/store-types';
import type { ReadableDb } from '../opening/database';
import { matchingRows, type MatchRow } from './search-rows';
import { INDEXES, type KeyRange, type SearchKind } from './search-streams';

export interface Walk extends KeyRange {
  kind: SearchKind;
  match: string;
  filters: SearchFilters;
  limit: number;
}

export interface Walked {
  /** Newest first. */
  rows: MatchRow[];
  /** Where it goes on; null: at its end. */
  next: number | null;
}

/**
 * Entries one call looks at before it hands back what it has: filters that let little through must
 * not hold up the thread that also feeds the windows.
 */
const MAX_LOOKED_AT = 20_000;
const MAX_BATCH = 2_000;

/** Up to `limit` entries with keys below `before` that match and pass the filters. */
export const walkBack = (db: ReadableDb, walk: Walk, before: number): Walked => {
  const rows: MatchRow[] = [];
  let upTo = before;
  let batch = Math.max(1, walk.limit);
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT && rows.length < walk.limit; ) {
    const keys = matchesBefore(db, walk, upTo, batch);
    const wanted = walk.limit - rows.length;
    rows.push(...matchingRows(db, walk.kind, keys, walk.filters, wanted));
    const last = keys.at(-1);
    if (rows.length < walk.limit && (last === undefined || keys.length < batch))
      return { rows, next: null };
    lookedAt += keys.length;
    upTo = last ?? upTo;
    batch = Math.min(batch * 4, MAX_BATCH);
  }
  return { rows, next: rows.length < walk.limit ? upTo : (rows.at(-1)?.key ?? null) };
};

/** Keys alone, newest first: the index is read backwards and left after `count`. */
export const matchesBefore = (
  db: ReadableDb,
  { kind, match, first }: Pick<Walk, 'kind' | 'match' | 'first'>,
  before: number,
  count: number,
): number[] =>
  db.all<{ key: number }>(MATCHES[kind], match, first, before, count).map(({ key }) => key);

const matches = (table: string): string => `
SELECT rowid AS key FROM ${table}
WHERE ${table} MATCH ? AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)
ORDER BY rowid DESC LIMIT ?`;

export const MATCHES = {
  messages: matches(INDEXES.messages.table),
  tools: matches(INDEXES.tools.table),
} as const;
