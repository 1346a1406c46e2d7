import type { AgentEventBody } from '@shared/events';
import { isJson, type Json, textOf } from './json';
import type { Parts } from './parts';
import { readUsage } from './usage';

/**
 * `stream_event` (with `--include-partial-messages`): four of five frames. Null means that nobody
 * knows the frame. The delta path makes one array and one event, nothing else.
 */
export function streamEvent(parts: Parts, frame: Json): AgentEventBody[] | null {
  const event = frame.event;
  if (!isJson(event)) return null;
  const parent = typeof frame.parent_tool_use_id === 'string' ? frame.parent_tool_use_id : null;
  switch (event.type) {
    case 'content_block_delta':
      return blockDelta(parts, frame, event, parent);
    case 'content_block_start':
      return blockStart(parts, frame, event, parent);
    case 'message_start':
      return messageStart(parts, event, parent);
    case 'message_delta':
      return messageDelta(parts, event, parent);
    case 'message_stop':
      parts.messages.stopStream(parent);
      return [];
    case 'content_block_stop':
    case 'ping':
      return [];
    default:
      return null;
  }
}

function blockDelta(
  parts: Parts,
  frame: Json,
  event: Json,
  parent: string | null,
): AgentEventBody[] | null {
  const delta = event.delta;
  if (!isJson(delta)) return null;
  const kind = delta.type;
  if (kind !== 'text_delta' && kind !== 'thinking_delta') {
    return SILENT_DELTAS.has(kind) ? [] : null;
  }
  const isText = kind === 'text_delta';
  const text = isText ? delta.text : delta.thinking;
  const message = messageOf(parts, frame, parent);
  if (typeof text !== 'string' || typeof event.index !== 'number' || message === null) return null;
  const shown = parts.messages.delta(message, event.index, isText ? 'text' : 'thinking', text);
  if (shown === null) return [];
  if (isText && parent === null) parts.turn.hasText = true;
  return [shown];
}

const SILENT_DELTAS = new Set<unknown>(['input_json_delta', 'signature_delta', 'citations_delta']);

/** Deltas name no message (2.1.332 adds `api_message_id`): they belong to the one last started. */
function messageOf(parts: Parts, frame: Json, parent: string | null) {
  const streamed = parts.messages.streamed(parent);
  if (streamed !== null) return streamed;
  const id = textOf(frame.api_message_id);
  return id === null ? null : parts.messages.find(parent, id);
}

function blockStart(
  parts: Parts,
  frame: Json,
  event: Json,
  parent: string | null,
): AgentEventBody[] | null {
  const block = event.content_block;
  const message = messageOf(parts, frame, parent);
  if (!isJson(block) || typeof event.index !== 'number' || message === null) return null;
  if (typeof block.type !== 'string') return null;
  const isShown = block.type === 'text' || block.type === 'thinking';
  parts.messages.startBlock(message, event.index, isShown ? blockKind(block.type) : 'other');
  return isShown || block.type.endsWith('tool_use') || SILENT_BLOCKS.test(block.type) ? [] : null;
}

/** Blocks that show nothing while they stream; their assistant frame says all. */
const SILENT_BLOCKS = /^redacted_thinking$|_tool_result$/;

const blockKind = (type: string): 'text' | 'thinking' => (type === 'text' ? 'text' : 'thinking');

function messageStart(parts: Parts, event: Json, parent: string | null): AgentEventBody[] | null {
  const message = event.message;
  const id = isJson(message) ? textOf(message.id) : null;
  if (!isJson(message) || id === null) return null;
  parts.messages.startStream(parent, id);
  if (parent === null) parts.turn.isActive = true;
  const before = parent === null ? parts.context.changed() : null;
  const usage = readUsage(message.usage);
  if (usage !== null) {
    parts.cost.observe(id, textOf(message.model), usage, parent === null);
    if (parent === null) parts.context.observe(id, usage);
  }
  return before === null ? [] : [before];
}

function messageDelta(parts: Parts, event: Json, parent: string | null): AgentEventBody[] {
  const message = parts.messages.streamed(parent);
  const usage = readUsage(event.usage);
  if (message === null || usage === null) return [];
  parts.cost.observe(message.id, null, usage, parent === null);
  if (parent !== null) return [];
  parts.context.observe(message.id, usage);
  const changed = parts.context.changed();
  return changed === null ? [] : [changed];
}
