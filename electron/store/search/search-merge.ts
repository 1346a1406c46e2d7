import type { ReadableDb } from '../opening/database';
import { frontierOf, type SearchFrontier } from './search-cursor';
import type { MatchRow } from './search-rows';
import { INDEXES, STREAM_NAMES, STREAMS, type StreamName } from './search-streams';
import type { Walked } from './search-walk';

/**
 * One page of all walks, newest first. What stands behind the place where another walk paused is left for
 * the next page: something newer may still come from there.
 *
 * @param from where the walks began
 */
export const mergeNewest = (
  db: ReadableDb,
  walks: Readonly<Record<StreamName, Walked>>,
  from: SearchFrontier,
  limit: number,
): { rows: MatchRow[]; next: SearchFrontier } => {
  const taken: MatchRow[] = [];
  const heads = STREAM_NAMES.map((name) => ({
    name,
    walked: walks[name],
    count: 0,
    floor: floorOf(db, name, walks[name]),
  }));
  while (taken.length < limit) {
    let first: { head: (typeof heads)[number]; row: MatchRow } | null = null;
    let floor = Number.NEGATIVE_INFINITY;
    for (const head of heads) {
      const row = head.walked.rows[head.count];
      if (row === undefined) floor = Math.max(floor, head.floor);
      else if (first === null || row.at > first.row.at) first = { head, row };
    }
    if (first === null || first.row.at < floor) break;
    taken.push(first.row);
    first.head.count += 1;
  }
  const counts = new Map(heads.map(({ name, count }) => [name, count]));
  const next = frontierOf((name) => goOnAt(walks[name], counts.get(name) ?? 0, from[name]));
  return { rows: taken, next };
};

/** Nothing that is still to come from a walk is newer. */
const floorOf = (db: ReadableDb, name: StreamName, { rows, next }: Walked): number => {
  if (next === null) return Number.NEGATIVE_INFINITY;
  const last = rows.at(-1);
  if (last?.key === next) return last.at;
  const { rows: table } = INDEXES[STREAMS[name].kind];
  return db.all<{ at: number }>(`SELECT at FROM ${table} WHERE key = ?`, next)[0]?.at ?? 0;
};

const goOnAt = ({ rows, next }: Walked, count: number, from: number | null): number | null =>
  count === rows.length ? next : (rows[count - 1]?.key ?? from);
