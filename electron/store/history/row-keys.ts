import type { WritableDb } from '../opening/database';

/** The key a row of the past gets. Null in their place: the next after the newest. */
export interface RowKeys {
  /** @param at UTC ms */
  message(at: number): number;
  event(at: number): number;
}

/** Rows that may begin in one millisecond before they move on to the next. */
const KEYS_PER_MS = 1024;
/** All keys of the past are below zero, up to the year 2109; exact in a double. */
const LOWEST = -(2 ** 52);
const LAST_MS = 2 ** 42 - 2;

/**
 * Keys that stand where their time does, so that what was found later of an earlier time is searched in its
 * place. Below zero, where what is said live never is.
 */
export const createPastKeys = (db: WritableDb): RowKeys => {
  const keyOf = (newestBefore: string, at: number): number => {
    for (let ms = Math.min(Math.max(0, Math.trunc(at)), LAST_MS); ; ms += 1) {
      const first = LOWEST + ms * KEYS_PER_MS;
      const end = first + KEYS_PER_MS;
      const newest = db.all<{ key: number | null }>(newestBefore, end)[0]?.key ?? first - 1;
      const key = Math.max(first, newest + 1);
      if (key < end) return key;
    }
  };
  return {
    message: (at) => keyOf(NEWEST_MESSAGE, at),
    event: (at) => keyOf(NEWEST_EVENT, at),
  };
};

const NEWEST_MESSAGE = 'SELECT max(key) AS key FROM messages WHERE key < ?';
const NEWEST_EVENT = 'SELECT max(key) AS key FROM events WHERE key < ?';

/** In an INSERT: the key that is bound, else the next above zero. */
export const keyOrNext = (table: 'messages' | 'events'): string =>
  `coalesce(?, (SELECT max(coalesce(max(key), 0), 0) + 1 FROM ${table}))`;
