import type { ImageRef } from '@shared/events';
import type { Prompt } from '../driver-types';

/**
 * The `user` frame of a prompt under our own uuid, which becomes the transcript row's. Images follow
 * the text as native base64 blocks (forwarded to the API untouched, 2.1.332). `asksNothing`: it is added
 * to the transcript and no turn begins.
 */
export function promptLine(prompt: Prompt, asksNothing = false): string {
  return JSON.stringify({
    type: 'user',
    ...(asksNothing ? { shouldQuery: false } : {}),
    uuid: prompt.messageUuid,
    session_id: '',
    parent_tool_use_id: null,
    message: { role: 'user', content: contentOf(prompt) },
  });
}

export const imageRefs = (prompt: Prompt): ImageRef[] =>
  prompt.images.map(({ id, mediaType, bytes, name }) => ({
    id,
    mediaType,
    byteLength: bytes.byteLength,
    name,
  }));

function contentOf({ text, images }: Prompt): string | object[] {
  if (images.length === 0) return text;
  // The API refuses an empty text block.
  const textBlocks = text === '' ? [] : [{ type: 'text', text }];
  return [
    ...textBlocks,
    ...images.map(({ mediaType, bytes }) => ({
      type: 'image',
      source: {
        type: 'base64',
        media_type: mediaType,
        data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
      },
    })),
  ];
}
