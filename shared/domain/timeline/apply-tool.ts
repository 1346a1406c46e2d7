import type { AgentEvent, AgentEventOf, NormalizedPayload } from '../../events';
import type { ToolItem } from '../timeline-types';
import { itemId } from './apply-chunk';
import { adoptAsk, endWaitOf } from './asks';
import { type Draft, EMPTY_THREAD } from './draft';
import { endStreaming } from './streaming';
import { nextTodos } from './todos';

export function applyToolCall(draft: Draft, event: AgentEventOf<'tool_call'>): void {
  const { toolCallId, toolName, title, payload } = event;
  // Frames of a subagent may come before its tool, and a result before its call.
  const known = draft.ownTool(toolCallId);
  if (known !== null) {
    Object.assign(known, { toolName, title });
    if (known.endedAt === null) known.payload = payload;
    if (payload.kind === 'subagent_task') draft.ownThread(known);
    adoptAsk(draft, known, event);
    return;
  }
  const items = draft.ownItems(event.parentToolUseId, event);
  endStreaming(draft, items, event.at, null);
  const tool = newTool(event, toolName, title, payload);
  draft.push(event.parentToolUseId, tool);
  adoptAsk(draft, tool, event);
}

/**
 * A late result wins over "interrupted"; nothing goes back to running. What a denied call reports is
 * that it was denied.
 */
export function applyToolUpdate(draft: Draft, event: AgentEventOf<'tool_update'>): void {
  let tool = draft.ownTool(event.toolCallId);
  if (tool === null) {
    const { kind } = event.payload;
    const name = event.payload.kind === 'generic' ? event.payload.name : kind;
    tool = newTool(event, name, name, event.payload);
    endStreaming(draft, draft.ownItems(event.parentToolUseId, event), event.at, null);
    draft.push(event.parentToolUseId, tool);
  }
  endWaitOf(draft, event);
  const isLate = event.status === 'interrupted' && tool.status !== 'running';
  if (!isLate) {
    if (tool.status !== 'denied' || event.status === 'complete') tool.status = event.status;
    tool.payload = event.payload;
    tool.endedAt = event.at;
  }
  if (tool.thread !== null && !tool.thread.isBackground) {
    endStreaming(draft, draft.ownThread(tool).items, event.at, null);
  }
  if (event.status === 'complete') followTodos(draft, event);
}

/** Each thread keeps a list of its own. */
function followTodos(draft: Draft, event: AgentEventOf<'tool_update'>): void {
  const { parentToolUseId, payload } = event;
  const around = parentToolUseId === null ? null : draft.ownTool(parentToolUseId);
  const known = around === null ? draft.state.todos : (around.thread?.todos ?? []);
  const todos = nextTodos(known, payload);
  if (todos === known) return;
  if (around === null) draft.set({ todos });
  else draft.ownThread(around).todos = todos;
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
    waitedMs: 0,
    waitingSince: null,
    thread: hasThread ? { ...EMPTY_THREAD, items: [] } : null,
  };
}
