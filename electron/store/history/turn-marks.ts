import { CONTEXT_EVENT_TYPES, type ContextEvent } from '@shared/domain/context-history';
import type { SessionId } from '@shared/domain/ids';
import { TURN_MARK_TYPES, type TurnMark } from '@shared/domain/retry-points';
import type { ReadableDb } from '../opening/database';
import { findSessionKey } from '../sessions/sessions';
import { type EntryRow, toEvent } from './timeline';

/** Where a session's turns begin and end, oldest first; a fraction of its events. */
export const readTurnMarks = (db: ReadableDb, sessionId: SessionId): TurnMark[] => {
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return [];
  return db.snapshot(() =>
    db
      .all<EntryRow>(TURN_MARKS, key, key)
      .map((row) => toEvent(db, sessionId, row))
      .filter(isTurnMark),
  );
};

/** How full its context was, oldest first. */
export const readContextEvents = (db: ReadableDb, sessionId: SessionId): ContextEvent[] => {
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return [];
  return db
    .all<EntryRow>(CONTEXT_EVENTS, key)
    .map((row) => toEvent(db, sessionId, row))
    .filter(isContextEvent);
};

const isContextEvent = (event: { type: string }): event is ContextEvent =>
  CONTEXT_EVENT_TYPES.some((type) => type === event.type);

const isTurnMark = (event: { type: string }): event is TurnMark =>
  TURN_MARK_TYPES.some((type) => type === event.type);

const EVENT_TYPES = TURN_MARK_TYPES.filter((type) => type !== 'user_message')
  .map((type) => `'${type}'`)
  .join(', ');

export const TURN_MARKS = `
SELECT NULL AS key, seq, at, thread, type, body, NULL AS source_id, NULL AS block_index,
  NULL AS state, NULL AS origin, NULL AS images
FROM events WHERE session_key = ? AND thread = '' AND type IN (${EVENT_TYPES})
UNION ALL
SELECT key, last_seq, at, thread, kind, text, source_id, block_index, state, origin, images
FROM messages WHERE session_key = ? AND thread = '' AND kind = 'prompt'
ORDER BY seq`;

export const CONTEXT_EVENTS = `
SELECT NULL AS key, seq, at, thread, type, body, NULL AS source_id, NULL AS block_index,
  NULL AS state, NULL AS origin, NULL AS images
FROM events
WHERE session_key = ? AND thread = ''
  AND type IN (${CONTEXT_EVENT_TYPES.map((type) => `'${type}'`).join(', ')})
ORDER BY seq`;
