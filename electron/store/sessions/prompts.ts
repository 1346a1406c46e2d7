import type { AgentEventOf } from '@shared/events';
import type { WritableDb } from '../opening/database';
import { indexMessage } from '../search/message-index';
import { keyOrNext, type RowKeys } from '../history/row-keys';

/** Stores a prompt that was written to the child; what waited in the queue under its uuid is gone. */
export const insertPrompt = (
  db: WritableDb,
  sessionKey: number,
  event: AgentEventOf<'user_message'>,
  keys: RowKeys | null,
): void => {
  const key = db.insert(
    INSERT_PROMPT,
    keys?.message(event.at) ?? null,
    sessionKey,
    event.parentToolUseId ?? '',
    event.messageUuid,
    event.seq,
    event.seq,
    event.at,
    event.at,
    event.text,
    event.origin,
    event.images.length === 0 ? null : JSON.stringify(event.images),
  );
  indexMessage(db, key, event.text);
  if (event.messageUuid !== null) {
    db.run(
      'DELETE FROM queued_prompts WHERE session_key = ? AND message_uuid = ?',
      sessionKey,
      event.messageUuid,
    );
  }
};

const INSERT_PROMPT = `
INSERT INTO messages (key, session_key, kind, thread, source_id, block_index, first_seq, last_seq,
  started_at, at, state, text, origin, images)
VALUES (${keyOrNext('messages')}, ?, 'prompt', ?, ?, 0, ?, ?, ?, ?, 1, ?, ?, ?)`;
