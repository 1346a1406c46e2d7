import { newUuid } from './ids.mjs';

export const TOOLS = [
  'Task',
  'AskUserQuestion',
  'Bash',
  'Edit',
  'ExitPlanMode',
  'Read',
  'TodoWrite',
  'Write',
];

/** Field for field the frames of CLI 2.1.332, as far as a host looks at them. */
export function initFrame(state) {
  return {
    type: 'system',
    subtype: 'init',
    cwd: state.cwd,
    tools: TOOLS,
    mcp_servers: [],
    model: state.model,
    permissionMode: state.mode,
    slash_commands: [],
    apiKeySource: 'none',
    claude_code_version: '1.0.0-demo',
    output_style: 'default',
    agents: ['general-purpose'],
    skills: [],
    plugins: [],
    capabilities: [],
  };
}

export function assistantFrame(message, block, extra = {}) {
  return {
    type: 'assistant',
    message: {
      id: message.id,
      type: 'message',
      role: 'assistant',
      model: message.model,
      content: [block],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...message.usage, output_tokens: 1 },
      context_management: null,
    },
    parent_tool_use_id: null,
    timestamp: new Date().toISOString(),
    ...extra,
  };
}

export function streamFrame(messageId, event) {
  return { type: 'stream_event', event, parent_tool_use_id: null, api_message_id: messageId };
}

export function userFrame(content, extra = {}) {
  return {
    type: 'user',
    message: { role: 'user', content },
    parent_tool_use_id: null,
    timestamp: new Date().toISOString(),
    ...extra,
  };
}

export function resultFrame({
  state,
  ended,
  text,
  errors,
  startedAt,
  rounds,
  promptUuid,
  denials,
}) {
  const isError = ended !== 'completed';
  const turn = state.ledger.turn();
  return {
    type: 'result',
    subtype: isError ? 'error_during_execution' : 'success',
    is_error: isError,
    ...(isError ? { errors } : { result: text, api_error_status: null }),
    duration_ms: Date.now() - startedAt,
    duration_api_ms: 0,
    num_turns: rounds,
    stop_reason: isError ? null : 'end_turn',
    terminal_reason: ended,
    total_cost_usd: state.ledger.totalUsd(),
    usage: turn.usage,
    modelUsage: state.ledger.total(state.model),
    model_usage_since_last_result: turn.byModel(state.model),
    permission_denials: denials,
    queued_turn_count: 0,
    ...(promptUuid ? { user_message_uuid: promptUuid, user_message_uuids: [promptUuid] } : {}),
  };
}

export function controlRequest(request) {
  return { type: 'control_request', request_id: newUuid(), request };
}

export function controlSuccess(requestId, response) {
  return {
    type: 'control_response',
    response: { subtype: 'success', request_id: requestId, response },
  };
}

export function controlError(requestId, error, code) {
  return {
    type: 'control_response',
    response: { subtype: 'error', request_id: requestId, error, error_code: code },
  };
}
