import type { AgentEventBody } from '@shared/events';
import { isJson, type Json, jsonOf, listOf, textOf, textsOf } from './json';
import type { LoggedMessage } from './message-log';
import type { Parts } from './parts';
import { receiveToolResult } from './tool-results';
import { readUsage } from './usage';

/** The model of text the CLI made up itself: API errors, notes. It has no deltas and no usage. */
const SYNTHETIC = '<synthetic>';

/** `assistant`: one frame per content block, several with one message id. Null: unreadable. */
export function assistantFrame(parts: Parts, frame: Json): AgentEventBody[] | null {
  const message = frame.message;
  const id = isJson(message) ? textOf(message.id) : null;
  const blocks = isJson(message) ? contentBlocks(message.content) : null;
  if (!isJson(message) || id === null || blocks === null) return null;
  const parent = textOf(frame.parent_tool_use_id);
  const logged = parts.messages.find(parent, id);
  const shown = blocks.map(shownBlock);
  const events: AgentEventBody[] = [];
  const replaced = supersededRows(frame);
  if (replaced.length > 0) parts.chain.retract(replaced);
  for (let at = parts.messages.repeated(logged, shown); at < blocks.length; at += 1) {
    const block = blocks[at];
    const { kind, text } = shown[at] ?? { kind: 'other', text: '' };
    if (block === undefined) continue;
    // What replaces an earlier frame may say the same: shown once.
    const isSaid =
      replaced.length > 0 && kind === 'text' && text === parts.messages.lastText(parent);
    if (isSaid) continue;
    const rest = parts.messages.finish(logged, kind, text);
    if (rest !== null) events.push(rest);
    if (kind === 'other') events.push(...otherBlock(parts, frame, block, parent));
  }
  if (parent === null) mainFrame(parts, frame, message, logged, events);
  else observe(parts, message, logged);
  return events;
}

function mainFrame(
  parts: Parts,
  frame: Json,
  message: Json,
  logged: LoggedMessage,
  events: AgentEventBody[],
): void {
  if (events.some((event) => event.type === 'message_chunk')) parts.turn.hasText = true;
  parts.turn.apiError = textOf(frame.error) ?? parts.turn.apiError;
  if (message.model === SYNTHETIC) return;
  parts.turn.isActive = true;
  const uuid = textOf(frame.uuid);
  if (uuid !== null) parts.chain.assistant(uuid);
  const usage = observe(parts, message, logged);
  if (usage === null) return;
  parts.context.observe(logged.id, usage);
  // A streamed message's final output comes with its `message_delta`.
  const changed = logged.isStreaming ? null : parts.context.changed();
  if (changed !== null) events.push(changed);
}

function observe(parts: Parts, message: Json, logged: LoggedMessage) {
  const usage = readUsage(message.usage);
  if (usage === null || message.model === SYNTHETIC) return null;
  parts.cost.observe(logged.id, textOf(message.model), usage, logged.parent === null);
  return usage;
}

function contentBlocks(content: unknown): Json[] | null {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? listOf(content).filter(isJson) : null;
}

const supersededRows = ({ supersedes }: Json): string[] =>
  typeof supersedes === 'string' ? [supersedes] : textsOf(supersedes);

interface ShownBlock {
  kind: 'text' | 'thinking' | 'other';
  /** What tells it from other blocks of its kind: the text, or a tool's id. */
  text: string;
}

function shownBlock(block: Json): ShownBlock {
  if (block.type === 'text' && typeof block.text === 'string') {
    return { kind: 'text', text: block.text };
  }
  if (block.type === 'thinking' && typeof block.thinking === 'string') {
    return { kind: 'thinking', text: block.thinking };
  }
  return { kind: 'other', text: textOf(block.id) ?? textOf(block.tool_use_id) ?? '' };
}

function otherBlock(
  parts: Parts,
  frame: Json,
  block: Json,
  parent: string | null,
): AgentEventBody[] {
  const type = textOf(block.type) ?? '';
  const id = textOf(block.id);
  const name = textOf(block.name);
  if (type.endsWith('tool_use') && id !== null && name !== null) {
    const displayName = displayNameOf(frame, id);
    const input = jsonOf(block.input);
    const call = parts.tools.call({ id, name, input, parent, displayName });
    return call === null ? [] : [call];
  }
  if (type.endsWith('tool_result')) return receiveToolResult(parts, block, undefined, parent);
  if (type === 'redacted_thinking') return [];
  return [{ type: 'unknown', raw: frame, parentToolUseId: parent }];
}

/** `tool_use_meta` names MCP tools for people (2.1.332). */
function displayNameOf(frame: Json, id: string): string | null {
  for (const meta of listOf(frame.tool_use_meta)) {
    if (isJson(meta) && meta.id === id) return textOf(meta.display_name);
  }
  return null;
}
