import type { AgentEventBody } from '@shared/events';
import type { Json } from './json';
import { resultStatus, type Cut } from './tools/result-status';
import { createTodoNames } from './tools/todo-names';
import { toolPayload } from './tools/tool-payload';
import { errorText, type ToolCall, type ToolResult } from './tools/tool-result';
import { toolTitle } from './tools/tool-titles';

interface OpenTool extends ToolCall {
  id: string;
  parent: string | null;
  title: string;
  /** Reported as interrupted; its result may still come and then wins. */
  isClosed: boolean;
}

/** Tools that wait for their result, and who started whom. */
export interface ToolTracker {
  call(tool: {
    id: string;
    name: string;
    input: Json;
    parent: string | null;
    displayName: string | null;
  }): AgentEventBody | null;
  result(id: string, result: ToolResult, parent: string | null, cut: Cut): AgentEventBody[];
  /** Marks a subagent's tool as running in the background; it outlives the turn. */
  setBackground(id: string, isBackground: boolean): void;
  parentOf(id: string): string | null;
  /** Not answered and not closed. */
  isOpen(id: string): boolean;
  promptOf(id: string): string | null;
  /** The turn is over: everything that does not belong to a background task is closed. */
  closeForeground(): AgentEventBody[];
  /** A background task is over: what ran inside it is closed. */
  closeInside(id: string): AgentEventBody[];
  closeAll(): AgentEventBody[];
}

const isSubagent = (name: string): boolean => name === 'Task' || name === 'Agent';

export function createToolTracker(): ToolTracker {
  const open = new Map<string, OpenTool>();
  const subagents = new Map<string, { parent: string | null; prompt: string | null }>();
  const background = new Set<string>();
  /** Closed tools that have already waited a whole turn for a late result. */
  const stale = new Set<string>();
  const todoNames = createTodoNames();

  /** From the innermost subagent outwards. */
  function* threadsAround(parent: string | null): Generator<string> {
    const seen = new Set<string>();
    let id = parent;
    while (id !== null && !seen.has(id)) {
      seen.add(id);
      yield id;
      id = subagents.get(id)?.parent ?? null;
    }
  }

  const isInBackground = (parent: string | null): boolean => {
    for (const id of threadsAround(parent)) if (background.has(id)) return true;
    return false;
  };

  function closeWhere(isOver: (tool: OpenTool) => boolean): AgentEventBody[] {
    const closed: AgentEventBody[] = [];
    for (const tool of open.values()) {
      if (tool.isClosed || !isOver(tool)) continue;
      tool.isClosed = true;
      closed.push(update(tool, 'interrupted', null));
    }
    return closed;
  }

  const update = (
    tool: OpenTool,
    status: 'complete' | 'error' | 'interrupted',
    result: ToolResult | null,
  ): AgentEventBody => ({
    type: 'tool_update',
    toolCallId: tool.id,
    status,
    payload: todoNames.complete(toolPayload(tool, result)),
    parentToolUseId: tool.parent,
  });

  return {
    call({ id, name, input, parent, displayName }) {
      if (open.has(id)) return null;
      const title = toolTitle(name, input, displayName);
      open.set(id, { id, name, input, parent, title, isClosed: false });
      if (isSubagent(name)) {
        const prompt = typeof input.prompt === 'string' ? input.prompt : null;
        subagents.set(id, { parent, prompt });
      }
      return {
        type: 'tool_call',
        toolCallId: id,
        toolName: name,
        title,
        status: 'running',
        payload: todoNames.complete(toolPayload({ name, input }, null)),
        parentToolUseId: parent,
      };
    },
    result(id, result, parent, cut) {
      const tool = open.get(id);
      open.delete(id);
      if (tool === undefined) return [orphanUpdate(id, result, parent)];
      if (tool.name === 'TaskCreate') todoNames.created(tool.input, result.detail);
      const status = resultStatus(result, cut);
      const event = update(tool, status, result);
      const reason = status === 'error' && !cut.wasDenied ? lostReason(tool, event, result) : null;
      return reason === null ? [event] : [event, reason];
    },
    setBackground(id, isBackground) {
      if (isBackground) background.add(id);
      else background.delete(id);
    },
    parentOf: (id) => open.get(id)?.parent ?? subagents.get(id)?.parent ?? null,
    isOpen: (id) => open.get(id)?.isClosed === false,
    promptOf: (id) => subagents.get(id)?.prompt ?? null,
    closeForeground() {
      const closed = closeWhere((tool) => !isInBackground(tool.parent) && !background.has(tool.id));
      forgetFinished();
      return closed;
    },
    closeInside(id) {
      const closed = closeWhere((tool) => [...threadsAround(tool.parent)].includes(id));
      background.delete(id);
      return closed;
    },
    closeAll: () => closeWhere(() => true),
  };

  /** A closed tool waits one more turn for its late result, then nobody will send one. */
  function forgetFinished(): void {
    for (const [id, tool] of open) {
      if (!tool.isClosed) continue;
      if (stale.has(id)) {
        open.delete(id);
        stale.delete(id);
      } else stale.add(id);
    }
  }
}

function orphanUpdate(id: string, result: ToolResult, parent: string | null): AgentEventBody {
  return {
    type: 'tool_update',
    toolCallId: id,
    status: result.isError ? 'error' : 'complete',
    payload: toolPayload({ name: 'unknown', input: {} }, result),
    parentToolUseId: parent,
  };
}

/** Kinds without a place for it would swallow why the tool failed. */
const KINDS_WITH_REASON = new Set(['generic', 'shell_exec', 'http_request', 'read_file']);
const MAX_REASON = 2000;

function lostReason(
  tool: OpenTool,
  event: AgentEventBody,
  result: ToolResult,
): AgentEventBody | null {
  if (event.type !== 'tool_update' || KINDS_WITH_REASON.has(event.payload.kind)) return null;
  const text = errorText(result);
  if (text === null) return null;
  return {
    type: 'notice',
    level: 'warning',
    text: `${tool.title} failed: ${text.slice(0, MAX_REASON)}`,
    parentToolUseId: tool.parent,
  };
}
