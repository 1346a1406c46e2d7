import type { AgentEvent, AgentEventOf } from '@shared/events';
import { asMessageUuid, type SessionId } from '@shared/domain/ids';
import { fromChunkValue, type ChunkValue } from './chunk-value';
import type { ReadableDb } from '../opening/database';
import { findSessionKey } from '../sessions/sessions';

export interface EventPage {
  /** Oldest first, each block's chunks joined into one event that has the seq of its last chunk. */
  events: AgentEvent[];
  hasEarlier: boolean;
}

/** The newest `limit` stored events before `beforeSeq` (null: the end). */
export const readEvents = (
  db: ReadableDb,
  sessionId: SessionId,
  beforeSeq: number | null,
  limit: number,
): EventPage => {
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return { events: [], hasEarlier: false };
  const before = beforeSeq ?? Number.MAX_SAFE_INTEGER;
  return db.snapshot(() => {
    const entries = db.all<EntryRow>(ENTRIES_BEFORE, key, before, key, before, limit + 1);
    const page = entries.slice(0, limit).reverse();
    return {
      events: page.map((row) => toEvent(db, sessionId, row)),
      hasEarlier: entries.length > limit,
    };
  });
};

/**
 * What a window starts from: the newest `limit` events, and more where a block that still streams
 * stands before them. What lies before the first of them grows no more, so the pages that end there
 * repeat nothing and drop nothing, whatever is said meanwhile.
 */
export const readSnapshot = (db: ReadableDb, sessionId: SessionId, limit: number): EventPage =>
  db.snapshot(() => {
    const page = readEvents(db, sessionId, null, limit);
    const key = findSessionKey(db, sessionId);
    const start = page.events[0]?.seq;
    if (key === undefined || start === undefined) return page;
    const open = db.all<{ seq: number | null }>(OLDEST_OPEN, key)[0]?.seq ?? null;
    if (open === null || open >= start) return page;
    return {
      events: readEventsAfter(db, sessionId, key, open - 1, Number.MAX_SAFE_INTEGER),
      hasEarlier: readEvents(db, sessionId, open, 1).events.length > 0,
    };
  });

/** The oldest `limit` stored events after `afterSeq`, oldest first. */
export const readPageAfter = (
  db: ReadableDb,
  sessionId: SessionId,
  afterSeq: number,
  limit: number,
): { events: AgentEvent[]; hasLater: boolean } => {
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return { events: [], hasLater: false };
  const events = db.snapshot(() => readEventsAfter(db, sessionId, key, afterSeq, limit + 1));
  return { events: events.slice(0, limit), hasLater: events.length > limit };
};

/** The oldest `limit` stored events after `afterSeq`, in order. */
export const readEventsAfter = (
  db: ReadableDb,
  sessionId: SessionId,
  sessionKey: number,
  afterSeq: number,
  limit: number,
): AgentEvent[] =>
  db
    .all<EntryRow>(ENTRIES_AFTER, sessionKey, afterSeq, sessionKey, afterSeq, limit)
    .map((row) => toEvent(db, sessionId, row));

/** A row of either table, so that SQLite merges the two in order and reads no more than are asked for. */
export type EntryRow = EventRow | MessageRow;

interface EventRow {
  key: null;
  seq: number;
  at: number;
  thread: string;
  type: string;
  body: string;
}

interface MessageRow {
  key: number;
  seq: number;
  at: number;
  thread: string;
  type: 'prompt' | 'text' | 'reasoning';
  body: string;
  source_id: string | null;
  block_index: number;
  state: number;
  origin: AgentEventOf<'user_message'>['origin'] | null;
  images: string | null;
}

export const toEvent = (db: ReadableDb, sessionId: SessionId, row: EntryRow): AgentEvent => {
  const stamp = {
    sessionId,
    seq: row.seq,
    at: row.at,
    parentToolUseId: row.thread === '' ? null : row.thread,
  };
  if (row.key === null) {
    const event: AgentEvent = { type: row.type, ...stamp, ...JSON.parse(row.body) };
    return event;
  }
  if (row.type === 'prompt') {
    return {
      type: 'user_message',
      ...stamp,
      messageUuid: row.source_id === null ? null : asMessageUuid(row.source_id),
      text: row.body,
      images: row.images === null ? [] : JSON.parse(row.images),
      origin: row.origin ?? 'user',
    };
  }
  return {
    type: row.type === 'text' ? 'message_chunk' : 'reasoning',
    ...stamp,
    messageId: row.source_id ?? '',
    blockIndex: row.block_index,
    text: row.state === 1 ? row.body : row.body + readPieces(db, row.key),
  };
};

const readPieces = (db: ReadableDb, messageKey: number): string =>
  db
    .all<{ text: ChunkValue }>(
      'SELECT text FROM message_chunks WHERE message_key = ? ORDER BY seq',
      messageKey,
    )
    .map(({ text }) => fromChunkValue(text))
    .join('');

const entriesQuery = (condition: (seq: string) => string, order: 'ASC' | 'DESC'): string => `
SELECT NULL AS key, seq, at, thread, type, body, NULL AS source_id, NULL AS block_index,
  NULL AS state, NULL AS origin, NULL AS images
FROM events WHERE session_key = ? AND ${condition('seq')}
UNION ALL
SELECT key, last_seq, at, thread, kind, text, source_id, block_index, state, origin, images
FROM messages WHERE session_key = ? AND ${condition('last_seq')}
ORDER BY seq ${order} LIMIT ?`;
export const ENTRIES_BEFORE = entriesQuery((seq) => `${seq} < ?`, 'DESC');
export const ENTRIES_AFTER = entriesQuery((seq) => `${seq} > ?`, 'ASC');
/** The plus keeps SQLite from walking the whole session in search of the smallest. */
export const OLDEST_OPEN =
  'SELECT min(+last_seq) AS seq FROM messages WHERE session_key = ? AND state <> 1';
