import type { AgentEvent, AgentEventOf } from '@shared/events';
import { asMessageUuid, type SessionId } from '@shared/domain/ids';
import { fromChunkValue, type ChunkValue } from './chunk-value';
import type { ReadableDb } from './database';
import { findSessionKey } from './sessions';

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
    const entries = [
      ...db.all<EventRow>(EVENTS_BEFORE, key, before, limit + 1),
      ...db.all<MessageRow>(MESSAGES_BEFORE, key, before, limit + 1),
    ].sort((a, b) => b.seq - a.seq);
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

/** The oldest `limit` stored events after `afterSeq`, in order. */
export const readEventsAfter = (
  db: ReadableDb,
  sessionId: SessionId,
  sessionKey: number,
  afterSeq: number,
  limit: number,
): AgentEvent[] =>
  [
    ...db.all<EventRow>(EVENTS_AFTER, sessionKey, afterSeq, limit),
    ...db.all<MessageRow>(MESSAGES_AFTER, sessionKey, afterSeq, limit),
  ]
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit)
    .map((row) => toEvent(db, sessionId, row));

interface EventRow {
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
  kind: 'prompt' | 'text' | 'reasoning';
  source_id: string | null;
  block_index: number;
  state: number;
  text: string;
  origin: AgentEventOf<'user_message'>['origin'] | null;
  images: string | null;
}

const toEvent = (db: ReadableDb, sessionId: SessionId, row: EventRow | MessageRow): AgentEvent => {
  const stamp = {
    sessionId,
    seq: row.seq,
    at: row.at,
    parentToolUseId: row.thread === '' ? null : row.thread,
  };
  if (!('kind' in row)) {
    const event: AgentEvent = { type: row.type, ...stamp, ...JSON.parse(row.body) };
    return event;
  }
  if (row.kind === 'prompt') {
    return {
      type: 'user_message',
      ...stamp,
      messageUuid: row.source_id === null ? null : asMessageUuid(row.source_id),
      text: row.text,
      images: row.images === null ? [] : JSON.parse(row.images),
      origin: row.origin ?? 'user',
    };
  }
  return {
    type: row.kind === 'text' ? 'message_chunk' : 'reasoning',
    ...stamp,
    messageId: row.source_id ?? '',
    blockIndex: row.block_index,
    text: row.state === 1 ? row.text : row.text + readPieces(db, row.key),
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

const EVENT_COLUMNS = 'seq, at, thread, type, body';
const MESSAGE_COLUMNS = `key, last_seq AS seq, at, thread, kind, source_id, block_index, state, text,
  origin, images`;
export const EVENTS_BEFORE = `SELECT ${EVENT_COLUMNS} FROM events
  WHERE session_key = ? AND seq < ? ORDER BY seq DESC LIMIT ?`;
export const MESSAGES_BEFORE = `SELECT ${MESSAGE_COLUMNS} FROM messages
  WHERE session_key = ? AND last_seq < ? ORDER BY last_seq DESC LIMIT ?`;
export const OLDEST_OPEN =
  'SELECT min(last_seq) AS seq FROM messages WHERE session_key = ? AND state <> 1';
export const EVENTS_AFTER = `SELECT ${EVENT_COLUMNS} FROM events
  WHERE session_key = ? AND seq > ? ORDER BY seq LIMIT ?`;
export const MESSAGES_AFTER = `SELECT ${MESSAGE_COLUMNS} FROM messages
  WHERE session_key = ? AND last_seq > ? ORDER BY last_seq LIMIT ?`;
