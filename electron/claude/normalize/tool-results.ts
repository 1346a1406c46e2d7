import type { AgentEventBody } from '@shared/events';
import { contentText, isJson, type Json, textOf } from './json';
import type { Parts } from './parts';
import { toolResult } from './tools/tool-result';

/** One tool_result block; `detail` is the frame's `tool_use_result` when it has only this block. */
export function receiveToolResult(
  parts: Parts,
  block: Json,
  detail: unknown,
  parent: string | null,
): AgentEventBody[] {
  const id = textOf(block.tool_use_id);
  if (id === null) return [];
  const outcome = parts.requests.takeOutcome(id);
  const cut = {
    wasDenied: outcome === 'denied',
    wasStopped: outcome === 'cancelled' || parts.turn.isStopAsked || parts.tasks.wasStopped(id),
  };
  if (isJson(detail) && isLaunch(detail)) parts.tools.setBackground(id, true);
  return [
    ...parts.requests.cancelForTool(id),
    ...finalWord(parts, id, detail),
    ...parts.tools.result(id, toolResult(block, detail), parent, cut),
  ];
}

/** A subagent sent to the background answers at once; it goes on after the turn (2.1.332). */
const isLaunch = (detail: Json): boolean =>
  detail.isAsync === true || detail.status === 'async_launched';

/**
 * Without `--forward-subagent-text` a foreground subagent's answer is only in its tool's result:
 * shown in its thread, unless it was.
 */
function finalWord(parts: Parts, id: string, detail: unknown): AgentEventBody[] {
  if (!isJson(detail) || detail.status !== 'completed' || textOf(detail.agentId) === null)
    return [];
  const text = contentText(detail.content);
  return text === null ? [] : subagentReport(parts, id, text);
}

export function subagentReport(parts: Parts, toolCallId: string, text: string): AgentEventBody[] {
  if (text === '' || parts.messages.lastText(toolCallId) === text) return [];
  const message = parts.messages.find(toolCallId, `report-${toolCallId}`);
  const shown = parts.messages.finish(message, 'text', text);
  return shown === null ? [] : [shown];
}
