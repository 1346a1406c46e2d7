import { endStreaming } from './streaming';
import {
  findTool,
  handOnToolIndex,
  type ToolIndex,
  toolIndexOf,
  type ToolPath,
} from './tool-index';
import type { Timeline, TimelineItem, ThreadState, ToolItem } from '../timeline-types';

/**
 * A timeline being folded: each part is copied the first time this call changes it and is then
 * changed in place. Whatever is reached through `own…` belongs to the draft.
 */
export interface Draft {
  /** The timeline so far; read only, change it through the functions below. */
  readonly state: Timeline;
  set(change: Partial<Timeline>): void;
  /** The items of a thread, to be changed; a subagent nobody knows yet gets a tool item. */
  ownItems(parent: string | null, at: Moment): TimelineItem[];
  /** Adds an item at the end of a thread. The item becomes the draft's. */
  push(parent: string | null, item: TimelineItem): void;
  /** The item at a position of owned items, to be changed. */
  ownItem(items: TimelineItem[], index: number): TimelineItem;
  /** The tool's item, to be changed; null when nobody called it. */
  ownTool(toolCallId: string): ToolItem | null;
  /** The same with the subagents around it, outermost first; empty when nobody called it. */
  ownToolPath(toolCallId: string): ToolItem[];
  ownThread(tool: ToolItem): ThreadState;
  /** The folded timeline; the draft is over. */
  finish(): Timeline;
}

export interface Moment {
  seq: number;
  at: number;
}

export function createDraft(timeline: Timeline): Draft {
  let state = timeline;
  const owned = new Set<object>();
  let index: ToolIndex | null = null;

  /** Copies a thing once per call. */
  function own<T extends object>(thing: T, copy: (thing: T) => T): T {
    if (owned.has(thing)) return thing;
    const mine = copy(thing);
    owned.add(mine);
    return mine;
  }

  function set(change: Partial<Timeline>): void {
    state = own(state, (known) => ({ ...known }));
    Object.assign(state, change);
  }

  function ownMainItems(): TimelineItem[] {
    const items = own(state.items, (known) => [...known]);
    if (items !== state.items) set({ items });
    return items;
  }

  function ownItem(items: TimelineItem[], index: number): TimelineItem {
    const known = items[index];
    if (known === undefined) throw new RangeError(`No timeline item at ${index}`);
    const item = own(known, (thing) => ({ ...thing }));
    items[index] = item;
    return item;
  }

  function ownThread(tool: ToolItem): ThreadState {
    const thread = own(tool.thread ?? EMPTY_THREAD, (known) => ({ ...known }));
    thread.items = own(thread.items, (known) => [...known]);
    tool.thread = thread;
    return thread;
  }

  /** Looked up when first needed: most batches are text at the end of the main thread. */
  function pathOf(toolCallId: string): ToolPath | undefined {
    index ??= toolIndexOf(timeline);
    return findTool(state, index, toolCallId);
  }

  function ownToolPath(toolCallId: string): ToolItem[] {
    const tools: ToolItem[] = [];
    for (const at of pathOf(toolCallId) ?? []) {
      const around = tools.at(-1);
      const item = ownItem(around === undefined ? ownMainItems() : ownThread(around).items, at);
      if (item.kind !== 'tool') return [];
      tools.push(item);
    }
    return tools;
  }

  const ownTool = (toolCallId: string): ToolItem | null => ownToolPath(toolCallId).at(-1) ?? null;

  function push(parent: string | null, item: TimelineItem): void {
    const items = ownItems(parent, item);
    owned.add(item);
    items.push(item);
    if (item.kind !== 'tool') return;
    const around = parent === null ? [] : (pathOf(parent) ?? []);
    index ??= toolIndexOf(timeline);
    index.set(item.toolCallId, [...around, items.length - 1]);
  }

  function ownItems(parent: string | null, at: Moment): TimelineItem[] {
    if (parent === null) return ownMainItems();
    if (pathOf(parent) === undefined) {
      endStreaming(draft, ownMainItems(), at.at, null);
      push(null, unknownSubagent(parent, at));
    }
    const tool = ownTool(parent);
    return tool === null ? ownMainItems() : ownThread(tool).items;
  }

  const draft: Draft = {
    get state() {
      return state;
    },
    set,
    ownItems,
    push,
    ownItem,
    ownTool,
    ownToolPath,
    ownThread,
    finish() {
      handOnToolIndex(timeline, state);
      return state;
    },
  };
  return draft;
}

const unknownSubagent = (toolCallId: string, { seq, at }: Moment): ToolItem => ({
  id: `tool:${toolCallId}`,
  seq,
  at,
  kind: 'tool',
  toolCallId,
  toolName: 'Agent',
  title: 'Subagent',
  status: 'running',
  payload: { kind: 'subagent_task', description: null, prompt: null, subagentType: null },
  endedAt: null,
  waitedMs: 0,
  waitingSince: null,
  thread: null,
});

export const EMPTY_THREAD: ThreadState = {
  items: [],
  taskId: null,
  taskStatus: null,
  isBackground: false,
  endedAt: null,
  todos: [],
};
