import type { ErrorItem, PromptItem, TimelineItem } from '@shared/domain/timeline-types';
import type { ImageRef } from '@shared/events';
import type { MessageUuid } from '@shared/domain/ids';
import { asMessageUuid } from '@shared/domain/ids';

/** The last place a conversation was good, and what is sent again from there. */
export interface WayOut {
  /** The first message after the last turn that went well: what came from it on is left out. */
  before: MessageUuid;
  text: string;
  imageIds: string[];
  /** Images that are not sent again, because the service refused one. */
  removed: ImageRef[];
}

/**
 * After a failure that stays in the conversation and would come again with every further message.
 * Null for one that passes by itself (a busy service, no sign-in), and where nothing was sent.
 */
export function wayOut(items: readonly TimelineItem[], error: ErrorItem): WayOut | null {
  const cause = causeOf(error);
  if (cause === null) return null;
  const at = items.findIndex(({ id }) => id === error.id);
  const until = items.slice(0, at < 0 ? items.length : at);
  const good = until.findLastIndex((item) => item.kind === 'turn-end' && !item.complete.isError);
  const sent = until.slice(good + 1).filter(isSent);
  const [first] = sent;
  const last = sent.at(-1);
  if (first === undefined || last === undefined) return null;
  const isWithout = cause === 'image';
  return {
    before: asMessageUuid(first.messageUuid),
    text: last.text,
    imageIds: isWithout ? [] : last.images.map(({ id }) => id),
    removed: isWithout ? sent.flatMap(({ images }) => images) : [],
  };
}

type Cause = 'image' | 'refused' | 'ended';

function causeOf({ code, message }: ErrorItem): Cause | null {
  if (code === 'process-exited' || code === 'app-ended' || code === 'resume-refused')
    return 'ended';
  if (code === 'image-refused') return 'image';
  if (code === 'prompt-too-long') return 'refused';
  if (code !== 'api-error' && code !== 'turn-failed') return null;
  if (/\bimages?\b/i.test(message)) return 'image';
  return REFUSED.test(message) ? 'refused' : null;
}

/** What the service says of a conversation it cannot take: its own words and its status codes. */
const REFUSED =
  /\b4(?:00|13|22)\b|invalid_request|prompt is too long|tool_use|tool_result|request too large/i;

const isSent = (item: TimelineItem): item is PromptItem & { messageUuid: string } =>
  item.kind === 'prompt' && item.origin === 'user' && item.messageUuid !== null;

/** `without shot.png`, `without 2 images`; null when nothing is left out. */
export function removedWords(removed: readonly ImageRef[]): string | null {
  const [first] = removed;
  if (first === undefined) return null;
  if (removed.length > 1) return `without ${removed.length} images`;
  return first.name === null ? 'without the image' : `without ${first.name}`;
}
