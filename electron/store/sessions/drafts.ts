import type { SessionId } from '@shared/domain/ids';
import type { ReadableDb, WritableDb } from '../opening/database';
import { findSessionKey, getSessionKey } from './sessions';

/** What stands unsent in a session's composer. */
export interface Draft {
  text: string;
  imageIds: string[];
}

export const readDraft = (db: ReadableDb, sessionId: SessionId): Draft | null => {
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return null;
  const row = db.all<{ text: string; image_ids: string }>(
    'SELECT text, image_ids FROM drafts WHERE session_key = ?',
    key,
  )[0];
  if (row === undefined) return null;
  const imageIds: string[] = JSON.parse(row.image_ids);
  return { text: row.text, imageIds };
};

/** An empty draft is none. */
export const writeDraft = (
  db: WritableDb,
  sessionId: SessionId,
  draft: Draft,
  at: number,
): void => {
  const key = getSessionKey(db, sessionId);
  if (draft.text === '' && draft.imageIds.length === 0) {
    db.run('DELETE FROM drafts WHERE session_key = ?', key);
    return;
  }
  db.run(
    `INSERT INTO drafts (session_key, text, image_ids, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (session_key) DO UPDATE SET text = excluded.text,
       image_ids = excluded.image_ids, updated_at = excluded.updated_at`,
    key,
    draft.text,
    JSON.stringify(draft.imageIds),
    at,
  );
};
