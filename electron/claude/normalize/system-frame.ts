import type { AgentEventBody, NoticeLevel } from '@shared/events';
import { hookResponse } from './hook-events';
import { type Json, jsonOf, numberOf, textOf, textsOf } from './json';
import { notice } from './notice';
import type { Parts } from './parts';
import { subagentReport } from './tool-results';
import { newTurn } from './turn-state';
import { backgroundPrompt } from './user-frame';

/** `system`, by subtype. Null: a subtype nobody knows. */
export function systemFrame(parts: Parts, frame: Json): AgentEventBody[] | null {
  switch (frame.subtype) {
    case 'init':
      return [...ownTurn(parts), ...parts.facts.init(frame)];
    case 'status':
      return statusFrame(parts, frame);
    case 'compact_boundary':
      return compactBoundary(parts, frame);
    case 'api_retry':
      return [apiRetry(frame)];
    case 'task_started':
    case 'task_updated':
      return taskChanged(parts, frame);
    case 'task_notification':
      parts.tasks.count(frame);
      return taskEnded(parts, frame);
    case 'task_progress':
      parts.tasks.count(frame);
      return [];
    case 'background_tasks_changed':
      parts.tasks.replaceBackground(frame.tasks);
      return [];
    case 'commands_changed':
      return parts.facts.commands(frame.commands);
    case 'local_command_output':
      parts.turn.localOutput = textOf(frame.content);
      return [];
    case 'model_refusal_fallback':
    case 'model_refusal_no_fallback':
    case 'model_fallback':
      parts.chain.retract(textsOf(frame.retracted_message_uuids));
      return notice('warning', textOf(frame.content));
    case 'informational':
      return notice(levelOf(frame.level), textOf(frame.content));
    case 'notification':
      return notice('info', textOf(frame.text));
    case 'hook_response':
      return hookResponse(parts, frame);
    case 'mirror_error':
    case 'session_writes_lost':
    case 'worker_shutting_down':
      return notice(
        'warning',
        textOf(frame.content) ?? textOf(frame.error) ?? textOf(frame.message),
      );
    default:
      return SILENT.has(frame.subtype) ? [] : null;
  }
}

/** Known, and of no interest to a conversation (CLI 2.1.332). */
const SILENT = new Set<unknown>([
  'session_state_changed',
  'session_title_changed',
  'session_metadata',
  'task_summary',
  'hook_started',
  'hook_progress',
  'thinking_tokens',
  'control_request_progress',
  'memory_recall',
  'files_persisted',
  'plugin_install',
  'elicitation_complete',
  'permission_denied',
  'turn_duration',
  'stop_hook_summary',
  'post_turn_summary',
]);

/**
 * A turn nobody typed begins with a bare `init` after a task ended (2.1.332: no user frame tells of
 * it), so the event that opens it is made here.
 */
function ownTurn(parts: Parts): AgentEventBody[] {
  const ended = parts.endedTasks.splice(0);
  if (ended.length === 0 || parts.prompts.hasWaiting() || parts.turn.isActive) return [];
  parts.turn = { ...newTurn(), isOwn: true, isActive: true };
  return [backgroundPrompt(ended.join('\n'), null, null)];
}

function statusFrame(parts: Parts, frame: Json): AgentEventBody[] {
  if (frame.status === 'requesting') parts.turn.isActive = true;
  if (frame.status === 'compacting') parts.context.beginCompaction();
  else if (frame.compact_result !== undefined) parts.context.endCompaction();
  const mode = parts.facts.mode(frame.permissionMode);
  const failure = textOf(frame.compact_error);
  return [
    ...(mode === null ? [] : [mode]),
    ...(failure === null
      ? []
      : notice('error', `The conversation could not be compacted: ${failure}`)),
  ];
}

function compactBoundary(parts: Parts, frame: Json): AgentEventBody[] {
  const metadata = jsonOf(frame.compact_metadata ?? frame.compactMetadata);
  const preTokens = numberOf(metadata.pre_tokens) ?? numberOf(metadata.preTokens);
  const postTokens = numberOf(metadata.post_tokens) ?? numberOf(metadata.postTokens);
  parts.context.compacted(postTokens);
  parts.cost.compacted(preTokens, postTokens);
  const trigger = textOf(metadata.trigger);
  return [
    { type: 'compact_boundary', trigger, preTokens, postTokens, parentToolUseId: null },
    parts.context.event(),
  ];
}

const apiRetry = (frame: Json): AgentEventBody => ({
  type: 'api_retry',
  attempt: numberOf(frame.attempt) ?? 1,
  maxRetries: numberOf(frame.max_retries),
  delayMs: numberOf(frame.retry_delay_ms),
  httpStatus: numberOf(frame.error_status),
  parentToolUseId: textOf(frame.parent_tool_use_id),
});

function taskChanged(parts: Parts, frame: Json): AgentEventBody[] {
  const event = parts.tasks.receive(frame, parts.tools.parentOf);
  const taskId = textOf(frame.task_id);
  const toolCallId = taskId === null ? null : parts.tasks.toolCallOf(taskId);
  if (taskId !== null && toolCallId !== null && parts.tasks.isBackground(taskId)) {
    parts.tools.setBackground(toolCallId, true);
  }
  return event === null ? [] : [event];
}

function taskEnded(parts: Parts, frame: Json): AgentEventBody[] {
  const taskId = textOf(frame.task_id);
  if (taskId === null) return [];
  const wasBackground = parts.tasks.isBackground(taskId);
  const events = taskChanged(parts, frame);
  const toolCallId = parts.tasks.toolCallOf(taskId);
  const summary = textOf(frame.summary);
  if (wasBackground) parts.endedTasks.push(summary ?? `Task ${taskId}: ${String(frame.status)}`);
  if (toolCallId === null) return events;
  // A shell task's summary is about it; a subagent's report is its answer (2.1.332).
  const report = frame.summary_is_report === true && summary !== null ? summary : '';
  return [
    ...subagentReport(parts, toolCallId, report),
    ...parts.tools.closeInside(toolCallId),
    ...events,
  ];
}

const levelOf = (level: unknown): NoticeLevel =>
  level === 'warning' || level === 'error' ? level : 'info';
