import type { AgentEvent, AgentEventOf } from '../../events';
import type { Flight, FlightMark, FlightTool, SpanKind } from './flight-types';
import { createLaneRecorder, type LaneRecorder } from './lane-recorder';

interface Thread {
  id: string | null;
  lane: LaneRecorder;
  /** In the order they began. */
  running: Set<string>;
  isRetrying: boolean;
  /** Where its own call has ended: nothing of it is heard after that, unless it goes on in the background. */
  endedAt: number | null;
}

/**
 * One turn's events, from its prompt to its end, as spans of time. Texts may come in any pieces: they
 * only say that the model speaks. A clock that was set back counts as standing still.
 */
export function recordFlight(events: readonly AgentEvent[]): Flight | null {
  const [first] = events;
  const end = events.findLast(({ type }) => type === 'complete');
  if (!first || end?.type !== 'complete') return null;
  const recorder = createRecorder(first);
  for (const event of events) {
    recorder.take(event);
    if (event === end) break;
  }
  return recorder.finish(end);
}

function createRecorder(first: AgentEvent) {
  const threads = new Map<string | null, Thread>();
  const tools = new Map<string, FlightTool & { isOpen: boolean }>();
  const asks = new Map<string, string | null>();
  const marks: FlightMark[] = [];
  let now = 0;

  const begin = (id: string | null, title: string | null, at: number, seq: number): Thread => {
    const thread: Thread = {
      id,
      lane: createLaneRecorder(id, title, at, seq),
      running: new Set(),
      isRetrying: false,
      endedAt: null,
    };
    threads.set(id, thread);
    return thread;
  };
  begin(null, null, 0, first.seq);

  /** A subagent begins with its call; one of an earlier turn was there from the start. */
  const threadOf = ({ parentToolUseId, seq }: AgentEvent): Thread => {
    const known = threads.get(parentToolUseId);
    if (known) {
      known.endedAt = null;
      return known;
    }
    const call = parentToolUseId === null ? undefined : tools.get(parentToolUseId);
    return begin(parentToolUseId, call?.title ?? null, call?.from ?? 0, call?.seq ?? seq);
  };

  const settle = (seq: number): void => {
    const waiting = waitingThreads();
    for (const thread of threads.values()) {
      if (thread.endedAt !== null) continue;
      const kind = kindOf(thread, waiting);
      const toolCallIds = kind === 'tools' ? [...thread.running] : [];
      thread.lane.turnTo({ kind, toolCallIds }, now, seq);
    }
  };

  /** A request holds up its thread, and those that wait for that one's end. */
  const waitingThreads = (): Set<string | null> => {
    const waiting = new Set<string | null>();
    for (let id of asks.values()) {
      for (;;) {
        waiting.add(id);
        const call = id === null ? undefined : tools.get(id);
        if (!call?.isOpen || waiting.has(call.threadId)) break;
        id = call.threadId;
      }
    }
    return waiting;
  };

  const takeTool = (event: AgentEventOf<'tool_call' | 'tool_update'>, thread: Thread): void => {
    const { toolCallId } = event;
    if (event.type === 'tool_call') {
      if (tools.has(toolCallId)) return;
      const { toolName, status, seq } = event;
      const title = titleOf(event);
      const call = { toolCallId, toolName, title, status, seq, threadId: thread.id };
      tools.set(toolCallId, { ...call, from: now, to: now, isOpen: true });
      thread.running.add(toolCallId);
      return;
    }
    const tool = tools.get(toolCallId);
    if (!tool) return;
    tool.status = event.status;
    if (!tool.isOpen) return;
    tool.to = now;
    tool.isOpen = false;
    threads.get(tool.threadId)?.running.delete(toolCallId);
    const own = threads.get(toolCallId);
    if (own) own.endedAt = now;
  };

  return {
    take(event: AgentEvent): void {
      now = Math.max(now, event.at - first.at);
      const thread = threadOf(event);
      const mark = markOf(event);
      if (mark) marks.push({ ...mark, at: now, seq: event.seq });
      if (SPEAKS.has(event.type)) thread.isRetrying = false;
      if (event.type === 'api_retry') thread.isRetrying = true;
      else if (event.type === 'session_status') thread.lane.wasStarting();
      else if (event.type === 'tool_call' || event.type === 'tool_update') takeTool(event, thread);
      else if (event.type === 'permission_request') asks.set(event.requestId, thread.id);
      else if (event.type === 'permission_answered' || event.type === 'permission_cancelled')
        asks.delete(event.requestId);
      else if (event.type === 'task_update' && event.status !== 'running') {
        const own = threads.get(event.toolCallId ?? '');
        if (own) own.endedAt = now;
      }
      settle(event.seq);
    },
    finish(end: AgentEventOf<'complete'>): Flight {
      const lanes = [...threads.values()].map(({ lane, endedAt }) => lane.finish(endedAt ?? now));
      const sums: Record<SpanKind, number> = {
        starting: 0,
        model: 0,
        tools: 0,
        waiting: 0,
        retry: 0,
      };
      for (const { kind, from, to } of lanes[0]?.spans ?? []) sums[kind] += to - from;
      return {
        startedAt: first.at,
        durationMs: now,
        reportedMs: end.durationMs,
        lanes: lanes.filter(({ threadId, spans }) => threadId === null || spans.length > 0),
        tools: [...tools.values()].map(({ isOpen, ...tool }) =>
          isOpen ? { ...tool, to: now } : tool,
        ),
        marks,
        sums,
        hooksMs: null,
      };
    },
  };
}

/** The API has answered. */
const SPEAKS: ReadonlySet<AgentEvent['type']> = new Set([
  'message_chunk',
  'reasoning',
  'tool_call',
  'error',
  'complete',
]);

function kindOf(thread: Thread, waiting: ReadonlySet<string | null>): SpanKind {
  if (waiting.has(thread.id)) return 'waiting';
  if (thread.isRetrying) return 'retry';
  return thread.running.size > 0 ? 'tools' : 'model';
}

function markOf(event: AgentEvent): Pick<FlightMark, 'kind' | 'text'> | null {
  switch (event.type) {
    case 'user_message':
      return { kind: 'prompt', text: event.text };
    case 'api_retry':
      return {
        kind: 'retry',
        text: `Attempt ${event.attempt}${event.httpStatus === null ? '' : `, after ${event.httpStatus}`}`,
      };
    case 'error':
      return { kind: 'error', text: event.message };
    case 'notice':
      return { kind: 'notice', text: event.text };
    case 'compact_boundary':
      return { kind: 'compaction', text: 'The conversation was compacted' };
    default:
      return null;
  }
}

/** A command says more than what it was described as. */
const titleOf = ({ title, payload }: AgentEventOf<'tool_call'>): string =>
  (payload.kind === 'shell_exec' && payload.command?.split('\n')[0]) || title;
