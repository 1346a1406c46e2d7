import type { AgentEventBody } from '../../events';
import type { Timeline, TimelineItem } from '../timeline-types';
import { createDraft, type Draft } from './draft';
import { endStreaming } from './streaming';

/**
 * The events that give everything unfinished its final state, for a session whose process is gone
 * without a word (a crash): to be stamped, stored and folded. Empty when all is settled, so a
 * repair can be repeated.
 */
export function closingEvents(timeline: Timeline): AgentEventBody[] {
  return [
    ...timeline.openRequests.map(
      ({ requestId, parentToolUseId }): AgentEventBody => ({
        type: 'permission_cancelled',
        requestId,
        parentToolUseId,
      }),
    ),
    ...openTools(timeline.items, null),
    ...timeline.tasks
      .filter((task) => task.status === 'running')
      .map(
        (task): AgentEventBody => ({
          type: 'task_update',
          taskId: task.taskId,
          toolCallId: task.toolCallId,
          taskType: task.taskType,
          description: task.description,
          status: 'stopped',
          background: task.isBackground,
          parentToolUseId: null,
        }),
      ),
  ];
}

function openTools(items: readonly TimelineItem[], parent: string | null): AgentEventBody[] {
  return items.flatMap((item) => {
    if (item.kind !== 'tool') return [];
    const inner = item.thread === null ? [] : openTools(item.thread.items, item.toolCallId);
    if (item.status !== 'running') return inner;
    const { toolCallId, payload } = item;
    const status = 'interrupted' as const;
    return [
      ...inner,
      { type: 'tool_update', toolCallId, status, payload, parentToolUseId: parent },
    ];
  });
}

/**
 * A timeline nothing runs in any more: the view of a session without a process. Changes nothing
 * that is finished.
 *
 * @param at UTC ms given to what had no end
 */
export function settleTimeline(timeline: Timeline, at: number): Timeline {
  const draft = createDraft(timeline);
  if (hasOpen(timeline.items)) settleItems(draft, draft.ownItems(null, { seq: 0, at }), at);
  const { openRequests, tasks, isBusy, retry } = timeline;
  const isRunning = tasks.some((task) => task.status === 'running');
  if (openRequests.length > 0) draft.set({ openRequests: [] });
  if (isRunning) draft.set({ tasks: tasks.map((task) => stopped(task)) });
  if (isBusy || retry !== null) draft.set({ isBusy: false, retry: null });
  return draft.finish();
}

const stopped = <T extends Timeline['tasks'][number]>(task: T): T =>
  task.status === 'running' ? { ...task, status: 'stopped' } : task;

function settleItems(draft: Draft, items: TimelineItem[], at: number): void {
  items.forEach((item, index) => {
    if (!hasOpen([item])) return;
    const mine = draft.ownItem(items, index);
    if (mine.kind === 'text' || mine.kind === 'reasoning') mine.isStreaming = false;
    if (mine.kind === 'reasoning') mine.endedAt ??= at;
    if (mine.kind !== 'tool') return;
    if (mine.status === 'running') Object.assign(mine, { status: 'interrupted', endedAt: at });
    if (mine.thread === null) return;
    const thread = draft.ownThread(mine);
    if (thread.taskStatus === 'running') thread.taskStatus = 'stopped';
    settleItems(draft, thread.items, at);
    endStreaming(draft, thread.items, at, null);
  });
}

const hasOpen = (items: readonly TimelineItem[]): boolean =>
  items.some((item) => {
    if (item.kind === 'text' || item.kind === 'reasoning') return item.isStreaming;
    if (item.kind !== 'tool') return false;
    const { thread } = item;
    if (item.status === 'running' || thread?.taskStatus === 'running') return true;
    return thread !== null && hasOpen(thread.items);
  });
