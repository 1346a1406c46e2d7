import type { SessionId } from '@shared/domain/ids';
import type { FoundPlace, PlacesFound } from '@shared/domain/store-types';
import type { ReadableDb } from '../opening/database';
import { NO_FILTERS } from './search';
import { ROLES } from './search-hits';
import { createPlaces, type Places } from './search-places';
import { matchingRows, type MatchRow } from './search-rows';
import { listStreams, matchOf, rangeOf, STREAMS, type StreamName } from './search-streams';
import { parseQuery } from '../search-text';
import { findSession } from '../sessions/sessions';
import { matchesBefore } from './search-walk';

/** Of each stream: nobody steps through more. */
const MAX_PLACES = 2_000;

/**
 * Every place of one session that holds all terms, the whole of what is stored. What a fork shares
 * with its parent is found there and numbered as the fork shows it: backwards from 0.
 */
export const findInSession = (
  db: ReadableDb,
  { sessionId, query }: { sessionId: SessionId; query: string },
): PlacesFound =>
  db.snapshot(() => {
    const own = findOwn(db, { sessionId, query });
    const record = findSession(db, sessionId);
    if (!record?.forkPoint || record.parentSessionId === null) return own;
    const { seq: cut } = record.forkPoint;
    const parent = findInSession(db, { sessionId: record.parentSessionId, query });
    const shared = parent.places
      .filter(({ seq }) => seq <= cut)
      .map((place) => ({ ...place, seq: place.seq - cut }));
    return {
      places: [...shared, ...own.places],
      isBounded: own.isBounded || parent.isBounded,
    };
  });

const findOwn = (
  db: ReadableDb,
  { sessionId, query }: { sessionId: SessionId; query: string },
): PlacesFound => {
  const terms = parseQuery(query);
  if (terms.length === 0) return { places: [], isBounded: false };
  return db.snapshot(() => {
    const places = createPlaces(db);
    const find = (name: StreamName): MatchRow[] => {
      const range = rangeOf(db, name, sessionId);
      if (range === undefined) return [];
      const { kind } = STREAMS[name];
      const match = matchOf(db, kind, terms);
      const keys = matchesBefore(db, { kind, match, ...range }, range.last, MAX_PLACES);
      return matchingRows(db, kind, keys, { ...NO_FILTERS, sessionId }, MAX_PLACES, true);
    };
    const found = listStreams(db, NO_FILTERS).map(find);
    return {
      places: found
        .flat()
        .flatMap((row) => placeOf(db, row, places))
        .sort((a, b) => a.seq - b.seq),
      isBounded: found.some(({ length }) => length === MAX_PLACES),
    };
  });
};

const placeOf = (db: ReadableDb, row: MatchRow, places: Places): FoundPlace[] => {
  if (row.source === 'messages') {
    return db
      .all<{ kind: keyof typeof ROLES; thread: string; seq: number }>(PLACE_OF_MESSAGE, row.key)
      .map(({ kind, thread, seq }) => ({
        id: `m${row.key}`,
        role: ROLES[kind],
        ...places.ofThread(row.sessionKey, thread, seq),
      }));
  }
  return db
    .all<{ toolCallId: string; seq: number }>(PLACE_OF_TOOL, row.key)
    .map(({ toolCallId, seq }) => {
      const { toolCallIds, seq: at } = places.ofTool(row.sessionKey, toolCallId, seq);
      return { id: `t${row.key}`, role: 'tool', seq: at, toolCallIds };
    });
};

const PLACE_OF_MESSAGE = 'SELECT kind, thread, last_seq AS seq FROM messages WHERE key = ?';
const PLACE_OF_TOOL = `
SELECT json_extract(body, '$.toolCallId') AS toolCallId, seq FROM events WHERE key = ?`;
