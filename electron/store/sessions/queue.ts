import type { QueuedPrompt } from '@shared/domain/entities';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import type { ReadableDb, WritableDb } from '../opening/database';
import { findSessionKey, getSessionKey } from './sessions';

/** At the end of its session's queue. Writing the same uuid again replaces it in its place. */
export const insertQueued = (db: WritableDb, prompt: QueuedPrompt): void => {
  db.run(
    `INSERT INTO queued_prompts (session_key, message_uuid, text, image_ids, is_held, created_at)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_key, message_uuid) DO UPDATE SET text = excluded.text,
       image_ids = excluded.image_ids, is_held = excluded.is_held`,
    getSessionKey(db, prompt.sessionId),
    prompt.messageUuid,
    prompt.text,
    JSON.stringify(prompt.imageIds),
    prompt.isHeld ? 1 : 0,
    prompt.createdAt,
  );
};

/** In the order they will be sent. */
export const listQueued = (db: ReadableDb, sessionId: SessionId): QueuedPrompt[] => {
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return [];
  return db
    .all<QueueRow>('SELECT * FROM queued_prompts WHERE session_key = ? ORDER BY position', key)
    .map((row) => ({
      messageUuid: row.message_uuid,
      sessionId,
      text: row.text,
      imageIds: JSON.parse(row.image_ids),
      isHeld: row.is_held === 1,
      createdAt: row.created_at,
    }));
};

export const deleteQueued = (
  db: WritableDb,
  sessionId: SessionId,
  messageUuid: MessageUuid,
): void => {
  db.run(
    'DELETE FROM queued_prompts WHERE session_key = ? AND message_uuid = ?',
    getSessionKey(db, sessionId),
    messageUuid,
  );
};

/** Puts what waits in this order; prompts not named go behind, those no longer there are left out. */
export const orderQueue = (
  db: WritableDb,
  sessionId: SessionId,
  messageUuids: readonly MessageUuid[],
): void =>
  db.transaction(() => {
    const place = new Map(messageUuids.map((uuid, index) => [uuid, index]));
    const at = ({ messageUuid }: QueuedPrompt) => place.get(messageUuid) ?? messageUuids.length;
    const ordered = listQueued(db, sessionId).sort((a, b) => at(a) - at(b));
    // The position is the row's key and only grows, so a new order is a new set of rows.
    for (const { messageUuid } of ordered) deleteQueued(db, sessionId, messageUuid);
    for (const prompt of ordered) insertQueued(db, prompt);
  });

/** Holds or releases everything that waits in the session. */
export const holdQueue = (db: WritableDb, sessionId: SessionId, isHeld: boolean): void => {
  db.run(
    'UPDATE queued_prompts SET is_held = ? WHERE session_key = ?',
    isHeld ? 1 : 0,
    getSessionKey(db, sessionId),
  );
};

interface QueueRow {
  message_uuid: MessageUuid;
  text: string;
  image_ids: string;
  is_held: number;
  created_at: number;
}
