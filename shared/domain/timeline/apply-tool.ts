import type { AgentEvent, AgentEventOf, NormalizedPayload } from '../../events';
import type { ToolItem } from '../timeline-types';
import { itemId } from './apply-chunk';
import type { Draft } from './draft';
import { endStreaming } from './streaming';
import { nextTodos } from './todos';

export function applyToolCall(draft: Draft, event: AgentEventOf<'tool_call'>): void {
  const { toolCallId, toolName, title, payload } = event;
  // Frames of a subagent may come before its tool, and a result before its call.
  const known = draft.ownTool(toolCallId);
  if (known !== null) {
    Object.assign(known, { toolName, title });
    if (known.status === 'running') known.payload = payload;
    if (payload.kind === 'subagent_task') draft.ownThread(known);
    return;
  }
  const items = draft.ownItems(event.parentToolUseId, event);
  endStreaming(draft, items, event.at, null);
  draft.push(event.parentToolUseId, newTool(event, toolName, title, payload));
}

/** A late result wins over "interrupted"; nothing goes back to running. */
export function applyToolUpdate(draft: Draft, event: AgentEventOf<'tool_update'>): void {
  let tool = draft.ownTool(event.toolCallId);
  if (tool === null) {
    const { kind } = event.payload;
    const name = event.payload.kind === 'generic' ? event.payload.name : kind;
    tool = newTool(event, name, name, event.payload);
    endStreaming(draft, draft.ownItems(event.parentToolUseId, event), event.at, null);
    draft.push(event.parentToolUseId, tool);
  }
  const isLate = event.status === 'interrupted' && tool.status !== 'running';
  if (!isLate) {
    tool.status = event.status;
    tool.payload = event.payload;
    tool.endedAt = event.at;
  }
  if (tool.thread !== null && !tool.thread.isBackground) {
    endStreaming(draft, draft.ownThread(tool).items, event.at, null);
  }
  if (event.status === 'complete' && event.parentToolUseId === null) {
    const todos = nextTodos(draft.state.todos, event.payload);
    if (todos !== draft.state.todos) draft.set({ todos });
  }
}

function newTool(
  event: AgentEvent & { toolCallId: string },
  toolName: string,
  title: string,
  payload: NormalizedPayload,
): ToolItem {
  const hasThread = payload.kind === 'subagent_task';
  return {
    id: itemId(event.parentToolUseId, `tool:${event.toolCallId}`),
    seq: event.seq,
    at: event.at,
    kind: 'tool',
    toolCallId: event.toolCallId,
    toolName,
    title,
    status: 'running',
    payload,
    endedAt: null,
    thread: hasThread ? { items: [], taskId: null, taskStatus: null, isBackground: false } : null,
  };
}
