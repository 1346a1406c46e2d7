import type { PermissionAnswer, PermissionUpdate } from '@shared/domain/permissions';
import type { AgentEventBody, RequestKind } from '@shared/events';
import { isJson, type Json, jsonOf, listOf, textOf, textsOf } from './json';

interface OpenRequest {
  id: string;
  toolCallId: string | null;
  parent: string | null;
}

/** Requests only a person, a rule or a policy can answer, by request id; each ends once. */
export interface RequestTracker {
  /** `control_request` of subtype can_use_tool or elicitation. */
  ask(id: string, request: Json, parentOf: (agentId: string) => string | null): AgentEventBody;
  answered(id: string, answer: PermissionAnswer): AgentEventBody | null;
  /** `control_cancel_request`; null for a request that is not one of these. */
  cancel(id: string): AgentEventBody | null;
  /** Cancels those whose tool is over. */
  cancelForTool(toolCallId: string): AgentEventBody[];
  cancelAll(): AgentEventBody[];
  /** How the request of a tool ended; forgotten when read. */
  takeOutcome(toolCallId: string): 'allowed' | 'denied' | 'cancelled' | null;
}

export function createRequestTracker(): RequestTracker {
  const open = new Map<string, OpenRequest>();
  const outcomes = new Map<string, 'allowed' | 'denied' | 'cancelled'>();

  function cancel(request: OpenRequest): AgentEventBody {
    open.delete(request.id);
    if (request.toolCallId !== null) outcomes.set(request.toolCallId, 'cancelled');
    return {
      type: 'permission_cancelled',
      requestId: request.id,
      parentToolUseId: request.parent,
    };
  }

  return {
    ask(id, request, parentOf) {
      const agentId = textOf(request.agent_id);
      const parent = agentId === null ? null : parentOf(agentId);
      const toolCallId = textOf(request.tool_use_id);
      open.set(id, { id, toolCallId, parent });
      return requestEvent(id, request, agentId, parent);
    },
    answered(id, answer) {
      const request = open.get(id);
      if (request === undefined) return null;
      open.delete(id);
      if (request.toolCallId !== null) {
        outcomes.set(request.toolCallId, answer.behavior === 'deny' ? 'denied' : 'allowed');
      }
      return {
        type: 'permission_answered',
        requestId: id,
        behavior: answer.behavior,
        by: answer.by,
        updatedInput: answer.behavior === 'allow' ? answer.updatedInput : null,
        rule: answer.rule,
        message: answer.behavior === 'deny' ? answer.message : null,
        parentToolUseId: request.parent,
      };
    },
    cancel(id) {
      const request = open.get(id);
      return request === undefined ? null : cancel(request);
    },
    cancelForTool: (toolCallId) =>
      [...open.values()].filter((request) => request.toolCallId === toolCallId).map(cancel),
    cancelAll: () => [...open.values()].map(cancel),
    takeOutcome(toolCallId) {
      const outcome = outcomes.get(toolCallId) ?? null;
      outcomes.delete(toolCallId);
      return outcome;
    },
  };
}

function requestEvent(
  requestId: string,
  request: Json,
  agentId: string | null,
  parentToolUseId: string | null,
): AgentEventBody {
  const base = { type: 'permission_request' as const, requestId, agentId, parentToolUseId };
  if (request.subtype === 'elicitation') {
    const { subtype: _, ...form } = request;
    const reason = textOf(request.message);
    const none = { toolName: null, suggestions: [], blockedPath: null };
    return { ...base, ...none, kind: 'form', input: form, reason };
  }
  const toolName = textOf(request.tool_name);
  return {
    ...base,
    kind: kindOf(toolName),
    toolName,
    input: jsonOf(request.input),
    suggestions: listOf(request.permission_suggestions).filter(
      isJson,
    ) as unknown[] as PermissionUpdate[],
    reason: textOf(request.decision_reason) || null,
    blockedPath: textOf(request.blocked_path) ?? textsOf(request.blocked_paths)[0] ?? null,
  };
}

function kindOf(toolName: string | null): RequestKind {
  if (toolName === 'AskUserQuestion') return 'question';
  return toolName === 'ExitPlanMode' ? 'plan' : 'tool';
}
