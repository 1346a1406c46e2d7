import type { TaskProgress } from '@shared/domain/task-progress';
import type { AgentEventBody, TaskStatus } from '@shared/events';
import { flagOf, isJson, type Json, jsonOf, listOf, numberOf, textOf } from './json';

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
  /** `system/task_progress`, or the last count in `task_notification`. */
  count(frame: Json): void;
  /** What was counted since this was asked last, the newest of each task. */
  takeProgress(): TaskProgress[];
  toolCallOf(taskId: string): string | null;
  isBackground(taskId: string): boolean;
  /** The task behind a call was stopped; its result comes after that (2.1.332). */
  wasStopped(toolCallId: string): boolean;
  backgroundIds(): string[];
  /** The process is gone: whatever ran is stopped. */
  stopAll(): AgentEventBody[];
}

export function createTaskTracker(): TaskTracker {
  const tasks = new Map<string, Task>();
  let background = new Set<string>();
  const counted = new Map<string, TaskProgress>();

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
    count(frame) {
      const progress = progressOf(frame);
      if (progress !== null) counted.set(progress.taskId, progress);
    },
    takeProgress() {
      const taken = [...counted.values()];
      counted.clear();
      return taken;
    },
    toolCallOf: (taskId) => tasks.get(taskId)?.toolCallId ?? null,
    isBackground: (taskId) => background.has(taskId) || tasks.get(taskId)?.background === true,
    wasStopped: (toolCallId) =>
      [...tasks.values()].some(
        (task) => task.toolCallId === toolCallId && task.status === 'stopped',
      ),
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

/** `usage {total_tokens, tool_uses, duration_ms}` and `last_tool_name` (2.1.332). */
function progressOf(frame: Json): TaskProgress | null {
  const taskId = textOf(frame.task_id);
  if (taskId === null || !isJson(frame.usage)) return null;
  return {
    taskId,
    tokens: numberOf(frame.usage.total_tokens),
    toolUses: numberOf(frame.usage.tool_uses),
    durationMs: numberOf(frame.usage.duration_ms),
    lastTool: textOf(frame.last_tool_name),
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
