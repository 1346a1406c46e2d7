import { createHash } from 'node:crypto';
import type { ImageRef } from '@shared/events';
import type { StoredImage } from '@shared/domain/store-types';
import type { ReadableDb, WritableDb } from './opening/database';

export interface NewAttachment {
  mediaType: string;
  bytes: Uint8Array;
  /** The file's name as the user saw it. */
  name: string | null;
  /** Pixels; null when not known. */
  width: number | null;
  height: number | null;
}

/** The same bytes are stored once, whatever they are called. */
export const insertAttachment = (
  db: WritableDb,
  attachment: NewAttachment,
  at: number,
): ImageRef => {
  const { mediaType, bytes, name, width, height } = attachment;
  const id = createHash('sha256').update(bytes).digest('hex');
  db.run(
    `INSERT INTO attachments (id, media_type, name, byte_length, width, height, created_at, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at`,
    id,
    mediaType,
    name,
    bytes.byteLength,
    width,
    height,
    at,
    bytes,
  );
  return { id, mediaType, byteLength: bytes.byteLength, name };
};

export const readAttachment = (db: ReadableDb, id: string): StoredImage | undefined =>
  db.all<StoredImage>(
    'SELECT id, media_type AS mediaType, bytes, name FROM attachments WHERE id = ?',
    id,
  )[0];

/** What is known of an attachment without reading its bytes. */
export interface AttachmentInfo {
  id: string;
  mediaType: string;
  byteLength: number;
  name: string | null;
  width: number | null;
  height: number | null;
}

export const findAttachment = (db: ReadableDb, id: string): AttachmentInfo | undefined =>
  db.all<AttachmentInfo>(
    `SELECT id, media_type AS mediaType, byte_length AS byteLength, name, width, height
     FROM attachments WHERE id = ?`,
    id,
  )[0];

/**
 * Deletes bytes that no message, waiting prompt or draft names. Only those added before `before`
 * (UTC ms): an image is stored while its prompt is still being written.
 */
export const deleteUnusedAttachments = (db: WritableDb, before: number): number =>
  db.run(
    `DELETE FROM attachments WHERE created_at < ? AND id NOT IN (
       SELECT image.value ->> 'id' FROM messages, json_each(messages.images) AS image
         WHERE messages.images IS NOT NULL
       UNION SELECT image.value FROM queued_prompts, json_each(queued_prompts.image_ids) AS image
       UNION SELECT image.value FROM drafts, json_each(drafts.image_ids) AS image)`,
    before,
  );
