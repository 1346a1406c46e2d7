import type { TimelineItem, TimelineTask, ToolItem } from '@shared/domain/timeline-types';
import type { TaskStatus, TodoItem } from '@shared/events';

export type AgentState = TaskStatus | 'waiting' | 'denied';

/** A subagent, a command that runs or ran in the background, or another task; with what it began. */
export interface AgentNode {
  /** Of the call, else of the task. */
  id: string;
  kind: 'agent' | 'command' | 'task';
  taskId: string | null;
  toolCallId: string | null;
  description: string;
  type: string | null;
  state: AgentState;
  isBackground: boolean;
  /** Calls of its own thread; null for what has none. */
  steps: number | null;
  lastTool: string | null;
  /** UTC ms. */
  startedAt: number;
  endedAt: number | null;
  waitedMs: number;
  waitingSince: number | null;
  todos: readonly TodoItem[];
  children: AgentNode[];
}

/**
 * What a session has begun beside its own thread, newest first, each once and below what began it. A
 * command in the foreground is in it only while it runs: then it can be sent to the background.
 */
export function buildAgentTree(
  items: readonly TimelineItem[],
  tasks: readonly TimelineTask[],
): AgentNode[] {
  const byCall = new Map(
    tasks.flatMap((task) => (task.toolCallId === null ? [] : [[task.toolCallId, task] as const])),
  );
  const told = new Set<string>();
  const nodesOf = (list: readonly TimelineItem[]): AgentNode[] =>
    list.flatMap((item) => {
      if (item.kind !== 'tool') return [];
      const task = byCall.get(item.toolCallId);
      const children = nodesOf(item.thread?.items ?? []);
      if (!isNode(item, task)) return children;
      if (task !== undefined) told.add(task.taskId);
      return [nodeOf(item, task, children.reverse())];
    });
  const called = nodesOf(items);
  const others = tasks.filter(({ taskId }) => !told.has(taskId)).map(taskNode);
  return [...called, ...others].toSorted((a, b) => b.startedAt - a.startedAt);
}

/** Of the whole tree. */
export const countRunning = (nodes: readonly AgentNode[]): number =>
  nodes.reduce((sum, node) => sum + (isOpen(node) ? 1 : 0) + countRunning(node.children), 0);

export const isOpen = ({ state }: Pick<AgentNode, 'state'>): boolean =>
  state === 'running' || state === 'waiting';

function isNode({ payload, status }: ToolItem, task: TimelineTask | undefined): boolean {
  if (payload.kind === 'subagent_task' || task?.isBackground === true) return true;
  const isUnderWay = status === 'running' || status === 'waiting';
  return payload.kind === 'shell_exec' && (payload.background === true || isUnderWay);
}

function nodeOf(item: ToolItem, task: TimelineTask | undefined, children: AgentNode[]): AgentNode {
  const { payload, thread } = item;
  const isAgent = payload.kind === 'subagent_task';
  const steps = thread?.items.filter((inner) => inner.kind === 'tool') ?? [];
  // A call sent to the background answers at once; how long it took is the task's to tell.
  const isBackground = task?.isBackground ?? thread?.isBackground ?? false;
  return {
    id: item.toolCallId,
    kind: isAgent ? 'agent' : payload.kind === 'shell_exec' ? 'command' : 'task',
    taskId: thread?.taskId ?? task?.taskId ?? null,
    toolCallId: item.toolCallId,
    description: describe(item, task),
    type: isAgent ? payload.subagentType : null,
    state: stateOf(item, task),
    isBackground,
    steps: isAgent ? steps.length : null,
    lastTool: lastToolOf(steps),
    startedAt: item.at,
    endedAt: isBackground && task !== undefined ? task.endedAt : item.endedAt,
    waitedMs: item.waitedMs,
    waitingSince: item.waitingSince,
    todos: thread?.todos ?? [],
    children,
  };
}

function describe({ payload, title }: ToolItem, task: TimelineTask | undefined): string {
  if (payload.kind === 'subagent_task') return payload.description ?? title;
  if (payload.kind === 'shell_exec') return payload.description ?? payload.command ?? title;
  return task?.description ?? title;
}

function lastToolOf(steps: readonly TimelineItem[]): string | null {
  const last = steps.at(-1);
  return last?.kind === 'tool' ? last.toolName : null;
}

function stateOf(item: ToolItem, task: TimelineTask | undefined): AgentState {
  const { status, waitingSince, thread } = item;
  if (status === 'denied' || status === 'waiting') return status;
  const told = task?.status ?? thread?.taskStatus ?? null;
  const state = told ?? TOOL_STATES[status];
  return state === 'running' && waitingSince !== null ? 'waiting' : state;
}

const TOOL_STATES = {
  running: 'running',
  complete: 'completed',
  error: 'failed',
  interrupted: 'stopped',
} as const;

const taskNode = (task: TimelineTask): AgentNode => ({
  id: task.taskId,
  kind: 'task',
  taskId: task.taskId,
  toolCallId: task.toolCallId,
  description: task.description ?? 'Background task',
  type: task.taskType,
  state: task.status,
  isBackground: task.isBackground,
  steps: null,
  lastTool: null,
  startedAt: task.startedAt,
  endedAt: task.endedAt,
  waitedMs: 0,
  waitingSince: null,
  todos: [],
  children: [],
});
