import type { Timeline, TimelineItem, ToolItem } from '../timeline-types';

/** Positions from the main thread down to a tool. Items are only ever appended, so they last. */
export type ToolPath = readonly number[];
export type ToolIndex = Map<string, ToolPath>;

/**
 * Where the tools of a timeline are. A memo, handed on from a timeline to its successor so that a
 * batch need not walk a long history: an entry may belong to another successor of the same
 * timeline, so a path is only trusted after it was checked.
 */
const indexes = new WeakMap<Timeline, ToolIndex>();

export function toolIndexOf(timeline: Timeline): ToolIndex {
  const known = indexes.get(timeline);
  if (known !== undefined) return known;
  const index: ToolIndex = new Map();
  addTools(index, timeline.items, []);
  indexes.set(timeline, index);
  return index;
}

/** What was known of a timeline's tools serves its successor. */
export function handOnToolIndex(timeline: Timeline, successor: Timeline): void {
  const index = indexes.get(timeline);
  if (index !== undefined) indexes.set(successor, index);
}

/** Undefined when the tool is nowhere in this timeline. */
export function findTool(
  timeline: Timeline,
  index: ToolIndex,
  toolCallId: string,
): ToolPath | undefined {
  const path = index.get(toolCallId);
  if (path === undefined || isAt(timeline, path, toolCallId)) return path;
  index.clear();
  addTools(index, timeline.items, []);
  return index.get(toolCallId);
}

function isAt(timeline: Timeline, path: ToolPath, toolCallId: string): boolean {
  let items: readonly TimelineItem[] = timeline.items;
  let tool: ToolItem | null = null;
  for (const at of path) {
    const item: TimelineItem | undefined = items[at];
    if (item?.kind !== 'tool') return false;
    tool = item;
    items = item.thread?.items ?? [];
  }
  return tool?.toolCallId === toolCallId;
}

function addTools(index: ToolIndex, items: readonly TimelineItem[], around: ToolPath): void {
  items.forEach((item, at) => {
    if (item.kind !== 'tool') return;
    const path = [...around, at];
    index.set(item.toolCallId, path);
    if (item.thread !== null) addTools(index, item.thread.items, path);
  });
}
