import type { AgentEventBody } from '@shared/events';
import { asMessageUuid } from '@shared/domain/ids';
import { contentText, isJson, type Json, jsonOf, listOf, textOf } from './json';
import type { Parts } from './parts';
import { receiveToolResult } from './tool-results';

/**
 * `user`: tool results, and much that is no message of anybody: echoes of our own prompts
 * (`isReplay`), a stop's marker, what a local command printed, the summary after a compaction.
 * Null: unreadable.
 */
export function userFrame(parts: Parts, frame: Json): AgentEventBody[] | null {
  const message = frame.message;
  if (!isJson(message)) return null;
  const { content } = message;
  if (typeof content !== 'string' && !Array.isArray(content)) return null;
  const parent = textOf(frame.parent_tool_use_id);
  const uuid = textOf(frame.uuid);
  const results = listOf(content).filter(
    (block): block is Json => isJson(block) && block.type === 'tool_result',
  );
  if (results.length > 0) {
    if (parent === null && uuid !== null) parts.chain.user(uuid);
    const detail = results.length === 1 ? frame.tool_use_result : undefined;
    return results.flatMap((block) => receiveToolResult(parts, block, detail, parent));
  }
  return spokenFrame(parts, frame, contentText(content), parent, uuid);
}

function spokenFrame(
  parts: Parts,
  frame: Json,
  text: string | null,
  parent: string | null,
  uuid: string | null,
): AgentEventBody[] {
  if (frame.isReplay === true) parts.prompts.echoed(uuid, text);
  const printed = LOCAL_OUTPUT.exec(text ?? '');
  if (printed !== null) parts.turn.localOutput = printed[1] ?? null;
  if (frame.isReplay === true || printed !== null || text === null) return [];
  if (parent !== null) return subagentPrompt(parts, frame, text, parent, uuid);
  if (text.startsWith(STOP_MARKER)) {
    if (uuid !== null) parts.chain.user(uuid);
    return [];
  }
  const origin = textOf(jsonOf(frame.origin).kind);
  if (origin === null || origin === 'human' || parts.turn.isOwn) return [];
  parts.turn.isOwn = true;
  return [backgroundPrompt(text, uuid, null)];
}

const LOCAL_OUTPUT = /^<local-command-std(?:out|err)>([\s\S]*)<\/local-command-std(?:out|err)>$/;
/** "[Request interrupted by user]" or "… for tool use]" (2.1.332). */
const STOP_MARKER = '[Request interrupted by user';

/** A subagent's first prompt is in its tool's input already; what it is told later is not. */
const subagentPrompt = (
  parts: Parts,
  frame: Json,
  text: string,
  parent: string,
  uuid: string | null,
): AgentEventBody[] =>
  frame.isSynthetic === true || parts.tools.promptOf(parent) === text
    ? []
    : [backgroundPrompt(text, uuid, parent)];

export const backgroundPrompt = (
  text: string,
  uuid: string | null,
  parent: string | null,
): AgentEventBody => ({
  type: 'user_message',
  messageUuid: uuid === null ? null : asMessageUuid(uuid),
  text,
  images: [],
  origin: 'background',
  parentToolUseId: parent,
});
