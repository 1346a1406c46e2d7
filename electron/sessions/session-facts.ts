import type { PermissionMode } from '@shared/domain/permissions';
import type { ContextState } from '@shared/domain/timeline-types';
import type { AgentEvent, AgentEventBody, AgentEventBodyOf, McpServerState } from '@shared/events';

/** What a summary, a repair and the end of a turn need to know; far less than a whole timeline. */
export interface SessionFacts {
  mode: PermissionMode | null;
  model: string | null;
  apiKeySource: string | null;
  cliVersion: string | null;
  mcpServers: McpServerState[];
  context: ContextState;
  costUsd: number | null;
  inheritedCostUsd: number;
  /** First line of the newest main-thread text, at most 200 characters. */
  lastLine: string | null;
  /** The last error since the newest prompt; null when there was none. */
  lastError: string | null;
  isTurnRunning: boolean;
  openTools: Map<string, AgentEventBodyOf<'tool_call'>>;
  openRequests: Map<string, AgentEventBodyOf<'permission_request'>>;
  runningTasks: Map<string, AgentEventBodyOf<'task_update'>>;
  textBlock: { key: string; line: string; isWhole: boolean } | null;
}

const LAST_LINE_CHARS = 200;

export const emptyFacts = (): SessionFacts => ({
  mode: null,
  model: null,
  apiKeySource: null,
  cliVersion: null,
  mcpServers: [],
  context: { used: null, size: null, remaining: null, percent: null, known: false },
  costUsd: null,
  inheritedCostUsd: 0,
  lastLine: null,
  lastError: null,
  isTurnRunning: false,
  openTools: new Map(),
  openRequests: new Map(),
  runningTasks: new Map(),
  textBlock: null,
});

/** Folds one event into `facts`, in place: this runs for every streamed delta. */
export function applyToFacts(facts: SessionFacts, event: AgentEventBody): void {
  if (startsTurn(event)) facts.isTurnRunning = true;
  switch (event.type) {
    case 'session_status':
      facts.mode = event.permissionMode ?? facts.mode;
      facts.model = event.model ?? facts.model;
      facts.apiKeySource = event.apiKeySource;
      facts.cliVersion = event.cliVersion;
      facts.mcpServers = event.mcpServers;
      return;
    case 'message_chunk':
      if (event.parentToolUseId === null)
        addText(facts, `${event.messageId}:${event.blockIndex}`, event.text);
      return;
    case 'tool_call':
      facts.openTools.set(event.toolCallId, event);
      return;
    case 'tool_update':
      facts.openTools.delete(event.toolCallId);
      return;
    case 'permission_request':
      facts.openRequests.set(event.requestId, event);
      return;
    case 'permission_answered':
    case 'permission_cancelled':
      facts.openRequests.delete(event.requestId);
      return;
    case 'context_window': {
      const { used, size, remaining, percent, known } = event;
      facts.context = { used, size, remaining, percent, known };
      return;
    }
    case 'complete':
      facts.isTurnRunning = false;
      facts.costUsd = event.sessionCostUsd;
      facts.inheritedCostUsd = event.inheritedCostUsd;
      return;
    case 'user_message':
      facts.lastError = null;
      return;
    case 'error':
      facts.lastError = event.message;
      return;
    case 'task_update':
      if (event.status === 'running') facts.runningTasks.set(event.taskId, event);
      else facts.runningTasks.delete(event.taskId);
      return;
    case 'mode_changed':
      facts.mode = event.mode;
      return;
    case 'model_changed':
      facts.model = event.model;
      return;
    default:
      return;
  }
}

/** Tasks that outlive a turn. Unknown counts as background: waiting too long loses nothing. */
export const backgroundTasks = (facts: SessionFacts): AgentEventBodyOf<'task_update'>[] =>
  [...facts.runningTasks.values()].filter((task) => task.background !== false);

/** Events that give everything still open a final state, for a child that is gone. */
export function closingEvents(facts: SessionFacts): AgentEventBody[] {
  const tools = [...facts.openTools.values()].map(
    (tool): AgentEventBody => ({
      type: 'tool_update',
      parentToolUseId: tool.parentToolUseId,
      toolCallId: tool.toolCallId,
      status: 'interrupted',
      payload: tool.payload,
    }),
  );
  const requests = [...facts.openRequests.values()].map(
    (request): AgentEventBody => ({
      type: 'permission_cancelled',
      parentToolUseId: request.parentToolUseId,
      requestId: request.requestId,
    }),
  );
  const tasks = [...facts.runningTasks.values()].map(
    (task): AgentEventBody => ({ ...task, status: 'stopped' }),
  );
  return [...requests, ...tools, ...tasks];
}

/** Only what the main thread says or does: late results and notes come between turns too. */
export function startsTurn(event: AgentEventBody | AgentEvent): boolean {
  if (event.parentToolUseId !== null) return false;
  return (
    event.type === 'message_chunk' ||
    event.type === 'reasoning' ||
    event.type === 'tool_call' ||
    event.type === 'user_message'
  );
}

function addText(facts: SessionFacts, key: string, added: string): void {
  if (facts.textBlock?.key !== key) facts.textBlock = { key, line: '', isWhole: false };
  const block = facts.textBlock;
  if (block.isWhole) return;
  const text = (block.line + added.slice(0, LAST_LINE_CHARS * 2)).trimStart();
  const end = text.indexOf('\n');
  block.line = (end < 0 ? text : text.slice(0, end)).slice(0, LAST_LINE_CHARS);
  block.isWhole = end >= 0 || block.line.length === LAST_LINE_CHARS;
  if (block.line !== '') facts.lastLine = block.line;
}
