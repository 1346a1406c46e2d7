import type { AgentEventOf } from '../../events';
import type { TimelineTask } from '../timeline-types';
import type { Draft } from './draft';
import { endStreaming } from './streaming';

export function applyTask(draft: Draft, event: AgentEventOf<'task_update'>): void {
  const { taskId, toolCallId, taskType, description, status, background } = event;
  const known = draft.state.tasks.find((task) => task.taskId === taskId);
  const task: TimelineTask = {
    taskId,
    toolCallId: toolCallId ?? known?.toolCallId ?? null,
    taskType: taskType ?? known?.taskType ?? null,
    description: description ?? known?.description ?? null,
    status,
    isBackground: background ?? known?.isBackground ?? false,
    startedAt: known?.startedAt ?? event.at,
    endedAt: status === 'running' ? null : (known?.endedAt ?? event.at),
  };
  const { tasks } = draft.state;
  draft.set({
    tasks:
      known === undefined
        ? [...tasks, task]
        : tasks.map((other) => (other.taskId === taskId ? task : other)),
  });
  if (task.toolCallId !== null) applyToThread(draft, task, task.toolCallId, event.at);
}

/** Only a subagent has a thread to mark; a background command's card tells of itself. */
function applyToThread(draft: Draft, task: TimelineTask, toolCallId: string, at: number): void {
  const tool = draft.ownTool(toolCallId);
  if (tool === null || (tool.thread === null && tool.payload.kind !== 'subagent_task')) return;
  const thread = draft.ownThread(tool);
  thread.taskId = task.taskId;
  thread.taskStatus = task.status;
  thread.isBackground = task.isBackground;
  thread.endedAt = task.endedAt;
  if (task.status !== 'running') endStreaming(draft, thread.items, at, null);
}
