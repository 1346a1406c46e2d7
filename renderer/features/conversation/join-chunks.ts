import type { AgentEvent } from '@shared/events';

/** Appends in place; a chunk that continues the newest one is joined, so memory follows the text. */
export function appendJoined(events: AgentEvent[], added: readonly AgentEvent[]): void {
  for (const event of added) {
    const joined = join(events.at(-1), event);
    if (joined) events[events.length - 1] = joined;
    else events.push(event);
  }
}

/** The events without those blocks of which `others` has something, too. */
export function withoutBlocksOf(
  events: readonly AgentEvent[],
  others: readonly AgentEvent[],
): AgentEvent[] {
  const blocks = new Set(others.filter(isChunk).map(keyOf));
  return events.filter((event) => !isChunk(event) || !blocks.has(keyOf(event)));
}

function join(last: AgentEvent | undefined, event: AgentEvent): AgentEvent | null {
  if (!last || !isChunk(last) || !isChunk(event)) return null;
  return keyOf(last) === keyOf(event)
    ? { ...event, at: last.at, text: last.text + event.text }
    : null;
}

type Chunk = Extract<AgentEvent, { type: 'message_chunk' | 'reasoning' }>;

/** A block is the same by thread, kind, API message id and ordinal. */
const keyOf = ({ type, parentToolUseId, messageId, blockIndex }: Chunk): string =>
  `${parentToolUseId ?? ''} ${type} ${messageId} ${blockIndex}`;

const isChunk = (event: AgentEvent): event is Chunk =>
  event.type === 'message_chunk' || event.type === 'reasoning';
