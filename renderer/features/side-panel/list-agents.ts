import type { TimelineItem, TimelineTask } from '@shared/domain/timeline-types';
import type { TaskStatus, ToolStatus } from '@shared/events';

export interface ListedAgent {
  id: string;
  taskId: string | null;
  description: string;
  type: string | null;
  status: TaskStatus;
  isBackground: boolean;
  /** Calls of its own thread; null for a task without one. */
  steps: number | null;
  durationMs: number | null;
}

/** Subagents and background tasks, newest first, each once. */
export function listAgents(
  items: readonly TimelineItem[],
  tasks: readonly TimelineTask[],
): ListedAgent[] {
  const agents: ListedAgent[] = [];
  const told = new Set<string>();
  const visit = (list: readonly TimelineItem[]) => {
    for (const item of list) {
      if (item.kind !== 'tool') continue;
      if (item.payload.kind === 'subagent_task') {
        told.add(item.toolCallId);
        agents.push({
          id: item.toolCallId,
          taskId: item.thread?.taskId ?? null,
          description: item.payload.description ?? item.title,
          type: item.payload.subagentType,
          status: item.thread?.taskStatus ?? STATUS[item.status],
          isBackground: item.thread?.isBackground ?? false,
          steps: item.thread?.items.filter((inner) => inner.kind === 'tool').length ?? null,
          durationMs: item.endedAt === null ? null : item.endedAt - item.at,
        });
      }
      if (item.thread) visit(item.thread.items);
    }
  };
  visit(items);
  for (const task of tasks) {
    if (task.toolCallId !== null && told.has(task.toolCallId)) continue;
    agents.push({
      id: task.taskId,
      taskId: task.taskId,
      description: task.description ?? 'Background task',
      type: task.taskType,
      status: task.status,
      isBackground: task.isBackground,
      steps: null,
      durationMs: null,
    });
  }
  return agents.reverse();
}

const STATUS: Record<ToolStatus, TaskStatus> = {
  running: 'running',
  complete: 'completed',
  error: 'failed',
  interrupted: 'stopped',
};
