import type { QueuedPrompt } from '@shared/domain/entities';
import type { AgentEventBody } from '@shared/events';
import { sniffImage } from '@shared/domain/image-type';
import type { Prompt } from '../../claude/driver-types';
import type { SessionStorePort } from '../ports';

/**
 * The prompt with its images' bytes, each called what its bytes say it is. That every image is there
 * and is one was checked when the prompt was stored.
 */
export const toPrompt = (
  queued: QueuedPrompt,
  store: Pick<SessionStorePort, 'readAttachment'>,
): Prompt => ({
  messageUuid: queued.messageUuid,
  text: queued.text,
  images: queued.imageIds.flatMap((id) => {
    const image = store.readAttachment(id);
    const info = image === undefined ? null : sniffImage(image.bytes);
    return image === undefined || info === null ? [] : [{ ...image, mediaType: info.mediaType }];
  }),
});

export const userMessage = (prompt: Prompt): AgentEventBody => ({
  type: 'user_message',
  parentToolUseId: null,
  messageUuid: prompt.messageUuid,
  text: prompt.text,
  images: prompt.images.map(({ id, mediaType, bytes, name }) => ({
    id,
    mediaType,
    byteLength: bytes.byteLength,
    name,
  })),
  origin: 'user',
});
