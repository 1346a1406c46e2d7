import { CLEARED_TEXT } from '@shared/domain/cleared';
import { asMessageUuid } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { assistantFrame } from './assistant-frame';
import { controlCancel, controlRequest, controlResponse } from './control-frame';
import { type Json, textOf } from './json';
import { notice } from './notice';
import type { Parts } from './parts';
import { rateLimit } from './rate-limit';
import { resultFrame } from './result-frame';
import { streamEvent } from './stream-event';
import { systemFrame } from './system-frame';
import { userFrame } from './user-frame';

/** Null: a frame nobody knows, or one that cannot be read. */
export function dispatchFrame(parts: Parts, frame: Json): AgentEventBody[] | null {
  switch (frame.type) {
    case 'stream_event':
      return streamEvent(parts, frame);
    case 'assistant':
      return assistantFrame(parts, frame);
    case 'user':
      return userFrame(parts, frame);
    case 'system':
      return systemFrame(parts, frame);
    case 'result':
      return resultFrame(parts, frame);
    case 'control_request':
      return controlRequest(parts, frame);
    case 'control_cancel_request':
      return controlCancel(parts, frame);
    case 'control_response':
      return controlResponse(parts, frame);
    case 'rate_limit_event':
    case 'rate_limit':
      return rateLimit(parts, frame);
    case 'conversation_reset':
      return conversationReset(parts);
    case 'command_lifecycle':
      return lifecycle(parts, frame);
    case 'auth_status':
      return authStatus(frame);
    default:
      return SILENT.has(frame.type) ? [] : null;
  }
}

/** Known, and of no interest to a conversation (CLI 2.1.332). */
const SILENT = new Set<unknown>([
  'keep_alive',
  'tool_progress',
  'tool_use_summary',
  'prompt_suggestion',
  'active_goal',
  'autocompact_state',
  'transcript_mirror',
]);

/** `/clear`, before the `init` with the new id. The CLI counts its money from zero again. */
function conversationReset(parts: Parts): AgentEventBody[] {
  parts.cost.reset();
  parts.context.clear();
  parts.chain.clear();
  parts.facts.startAnew();
  return [...notice('info', CLEARED_TEXT), parts.context.event()];
}

function lifecycle(parts: Parts, frame: Json): AgentEventBody[] {
  const uuid = textOf(frame.command_uuid);
  if (uuid !== null) parts.prompts.lifecycle(asMessageUuid(uuid), textOf(frame.state) ?? '');
  return [];
}

function authStatus(frame: Json): AgentEventBody[] {
  const failure = textOf(frame.error);
  if (failure === null || failure === '') return [];
  const message = `Signing in failed: ${failure}. Sign in, then send the message again.`;
  return [{ type: 'error', code: 'not-signed-in', message, fatal: false, parentToolUseId: null }];
}
