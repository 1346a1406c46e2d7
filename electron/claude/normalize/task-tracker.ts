import type { AgentEventBody, TaskStatus } from '@shared/events';
import { flagOf, isJson, type Json, jsonOf, listOf, textOf } from './json';

interface Task {
  id: string;
  toolCallId: string | null;
  type: string | null;
  description: string | null;
  status: TaskStatus;
  background: boolean | null;
  parent: string | null;
}

/** Subagents and background commands, by the CLI's task id (also a subagent's `agent_id`). */
export interface TaskTracker {
  /** `system/task_started`, `task_updated` or `task_notification`; null when nothing changed. */
  receive(frame: Json, parentOf: (toolCallId: string) => string | null): AgentEventBody | null;
  /** `system/background_tasks_changed`: the whole set, replaced. */
  replaceBackground(tasks: unknown): void;
  toolCallOf(taskId: string): string | null;
  isBackground(taskId: string): boolean;
  backgroundIds(): string[];
  /** The process is gone: whatever ran is stopped. */
  stopAll(): AgentEventBody[];
}

export function createTaskTracker(): TaskTracker {
  const tasks = new Map<string, Task>();
  let background = new Set<string>();

  const event = (task: Task): AgentEventBody => ({
    type: 'task_update',
    taskId: task.id,
    toolCallId: task.toolCallId,
    taskType: task.type,
    description: task.description,
    status: task.status,
    background: task.background,
    parentToolUseId: task.parent,
  });

  function merge(frame: Json, id: string, parentOf: (toolCallId: string) => string | null): Task {
    const known = tasks.get(id);
    const toolCallId = textOf(frame.tool_use_id) ?? known?.toolCallId ?? null;
    const patch = jsonOf(frame.patch);
    return {
      id,
      toolCallId,
      type: textOf(frame.task_type) ?? known?.type ?? null,
      description:
        known?.description ?? textOf(frame.description) ?? textOf(patch.description) ?? null,
      status: statusOf(frame.status ?? patch.status) ?? known?.status ?? 'running',
      background:
        flagOf(frame.is_backgrounded) ??
        flagOf(patch.is_backgrounded) ??
        known?.background ??
        (background.has(id) ? true : null),
      parent:
        textOf(frame.parent_tool_use_id) ?? (toolCallId === null ? null : parentOf(toolCallId)),
    };
  }

  return {
    receive(frame, parentOf) {
      const id = textOf(frame.task_id);
      if (id === null) return null;
      const known = tasks.get(id);
      const next = merge(frame, id, parentOf);
      tasks.set(id, next);
      if (next.status !== 'running') background.delete(id);
      else if (next.background === true) background.add(id);
      const isSame =
        known !== undefined &&
        known.status === next.status &&
        known.background === next.background &&
        known.toolCallId === next.toolCallId;
      return isSame ? null : event(next);
    },
    replaceBackground(list) {
      const ids = listOf(list).flatMap((task) => {
        const id = isJson(task) ? textOf(task.task_id) : null;
        return id === null ? [] : [id];
      });
      background = new Set(ids);
    },
    toolCallOf: (taskId) => tasks.get(taskId)?.toolCallId ?? null,
    isBackground: (taskId) => background.has(taskId) || tasks.get(taskId)?.background === true,
    backgroundIds: () => [...background],
    stopAll() {
      background = new Set();
      const stopped: AgentEventBody[] = [];
      for (const task of tasks.values()) {
        if (task.status !== 'running') continue;
        task.status = 'stopped';
        stopped.push(event(task));
      }
      return stopped;
    },
  };
}

function statusOf(status: unknown): TaskStatus | null {
  switch (status) {
    case 'pending':
    case 'running':
    case 'paused':
      return 'running';
    case 'completed':
    case 'failed':
      return status;
    case 'stopped':
    case 'killed':
      return 'stopped';
    default:
      return null;
  }
}
