import type {
  Flight,
  FlightLane,
  FlightSpan,
  FlightTool,
  SpanKind,
} from '@shared/domain/flight-recorder/flight-types';

export const KIND_WORDS: Record<SpanKind, string> = {
  starting: 'Starting Claude Code',
  model: 'Model',
  tools: 'Tools',
  waiting: 'Waiting for you',
  retry: 'Asking the API again',
};

/** More rows than this are not told apart; the table has them all. */
const MAX_TOOL_ROWS = 8;

/** The session's own tools in as few rows as they fit in without lying on each other. */
export function toolRows({ tools }: Flight): { rows: FlightTool[][]; left: number } {
  const rows: FlightTool[][] = [];
  let left = 0;
  const own = tools.filter(({ threadId }) => threadId === null);
  for (const tool of own.toSorted((a, b) => a.from - b.from)) {
    const row = rows.find((free) => (free.at(-1)?.to ?? 0) <= tool.from);
    if (row) row.push(tool);
    else if (rows.length < MAX_TOOL_ROWS) rows.push([tool]);
    else left += 1;
  }
  return { rows, left };
}

/** Where something begins or ends, in order: what the arrow keys step through. */
export function momentsOf({ lanes, tools, durationMs }: Flight): number[] {
  const all = [
    0,
    durationMs,
    ...lanes.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to])),
    ...tools.flatMap(({ from, to }) => [from, to]),
  ];
  return [...new Set(all)].sort((a, b) => a - b);
}

/** The span a moment is in; one that begins there goes before one that ends there. */
export const spanAt = ({ spans }: FlightLane, at: number): FlightSpan | null =>
  spans.findLast(({ from, to }) => from <= at && at <= to) ?? null;

export const toolsAt = ({ tools }: Flight, at: number): FlightTool[] =>
  tools.filter(({ from, to }) => from <= at && at <= to);

/** What a thread is at, in words. */
export function spanWords({ kind, toolCallIds }: FlightSpan, { tools }: Flight): string {
  if (kind !== 'tools') return KIND_WORDS[kind];
  const names = toolCallIds.map((id) => tools.find((tool) => tool.toolCallId === id)?.title ?? id);
  return names.join(', ');
}

export interface ToolSum {
  toolName: string;
  count: number;
  ms: number;
  failed: number;
}

/** By tool, longest first. Those at the same time count each, so together they may be more than the turn. */
export function toolSums({ tools }: Flight): ToolSum[] {
  const sums = new Map<string, ToolSum>();
  for (const { toolName, from, to, status } of tools) {
    const sum = sums.get(toolName) ?? { toolName, count: 0, ms: 0, failed: 0 };
    sum.count += 1;
    sum.ms += to - from;
    if (status === 'error') sum.failed += 1;
    sums.set(toolName, sum);
  }
  return [...sums.values()].sort((a, b) => b.ms - a.ms);
}
