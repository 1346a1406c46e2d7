import type { AgentEventBody } from '@shared/events';
import { isJson, type Json, jsonOf, textOf } from './json';
import type { Parts } from './parts';

/** `control_request` of the CLI. Null: a subtype nobody knows. */
export function controlRequest(parts: Parts, frame: Json): AgentEventBody[] | null {
  const id = textOf(frame.request_id);
  const { request } = frame;
  if (id === null || !isJson(request)) return null;
  switch (request.subtype) {
    case 'can_use_tool':
    case 'elicitation':
      return [parts.requests.ask(id, request, parts.tasks.toolCallOf)];
    case 'hook_callback':
    case 'mcp_message':
    case 'request_user_dialog':
    case 'oauth_token_refresh':
    case 'host_auth_token_refresh':
      return [];
    default:
      return null;
  }
}

export function controlCancel(parts: Parts, frame: Json): AgentEventBody[] {
  const id = textOf(frame.request_id);
  const event = id === null ? null : parts.requests.cancel(id);
  return event === null ? [] : [event];
}

/** Of all answers only that to `initialize` tells of the conversation: the commands. */
export function controlResponse(parts: Parts, frame: Json): AgentEventBody[] {
  const { commands } = jsonOf(jsonOf(frame.response).response);
  return Array.isArray(commands) ? parts.facts.commands(commands) : [];
}
