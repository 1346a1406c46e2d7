import type { AgentEvent } from '@shared/events';

/** Appends in place; a chunk that continues the newest one is joined, so memory follows the text. */
export function appendJoined(events: AgentEvent[], added: readonly AgentEvent[]): void {
  for (const event of added) {
    const joined = join(events.at(-1), event);
    if (joined) events[events.length - 1] = joined;
    else events.push(event);
  }
}

function join(last: AgentEvent | undefined, event: AgentEvent): AgentEvent | null {
  if (!last || !isChunk(last) || !isChunk(event)) return null;
  const isSameBlock =
    last.type === event.type &&
    last.messageId === event.messageId &&
    last.blockIndex === event.blockIndex &&
    last.parentToolUseId === event.parentToolUseId;
  return isSameBlock ? { ...event, at: last.at, text: last.text + event.text } : null;
}

type Chunk = Extract<AgentEvent, { type: 'message_chunk' | 'reasoning' }>;

const isChunk = (event: AgentEvent): event is Chunk =>
  event.type === 'message_chunk' || event.type === 'reasoning';
