import type { AgentEventOf } from '../../events';
import type { TimelineItem } from '../timeline-types';
import type { Draft } from './draft';
import { endStreaming } from './streaming';

/**
 * More of a block. A block is the same by thread, API message id and ordinal, so the chunks of a
 * stream and the joined chunk of the history make the same item. Once ended it never streams again.
 */
export function applyChunk(draft: Draft, event: AgentEventOf<'message_chunk' | 'reasoning'>): void {
  const { parentToolUseId, messageId, blockIndex, text, seq, at } = event;
  const kind = event.type === 'message_chunk' ? 'text' : 'reasoning';
  const id = itemId(parentToolUseId, `${kind}:${messageId}:${blockIndex}`);
  const items = draft.ownItems(parentToolUseId, event);
  const index = findBlock(items, id);
  if (index !== null) {
    const item = draft.ownItem(items, index);
    if (item.kind === kind) item.text += text;
    return;
  }
  endStreaming(draft, items, at, id);
  const block = { id, seq, at, messageId, blockIndex, text, isStreaming: true };
  items.push(kind === 'text' ? { ...block, kind } : { ...block, kind: 'reasoning', endedAt: null });
}

export const itemId = (parent: string | null, id: string): string =>
  parent === null ? id : `${parent}/${id}`;

/** How far back a block may be added to. Blocks of one message are a few items apart at most. */
const REACH = 200;

function findBlock(items: readonly TimelineItem[], id: string): number | null {
  const first = Math.max(0, items.length - REACH);
  for (let index = items.length - 1; index >= first; index -= 1) {
    if (items[index]?.id === id) return index;
  }
  return null;
}
