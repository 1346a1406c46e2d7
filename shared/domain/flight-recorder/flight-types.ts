import type { AgentEventOf, ToolStatus } from '../../events';

/**
 * What a thread was at. "starting": the program itself came up; "waiting": for a person; "retry": the
 * API refused and is asked again; "tools": at least one tool ran; "model": everything else, hooks
 * included, of which nobody tells how long they took.
 */
export type SpanKind = 'starting' | 'model' | 'tools' | 'waiting' | 'retry';

/** Times are ms from the turn's start. */
export interface FlightSpan {
  kind: SpanKind;
  from: number;
  to: number;
  /** The event it begins with. */
  seq: number;
  /** What ran in it; more than one at the same time. */
  toolCallIds: readonly string[];
}

/** A thread: the session itself, or a subagent. Its spans follow each other without a gap. */
export interface FlightLane {
  /** Null: the session itself; else the call that started the subagent. */
  threadId: string | null;
  title: string | null;
  spans: readonly FlightSpan[];
}

export interface FlightTool {
  toolCallId: string;
  threadId: string | null;
  toolName: string;
  title: string;
  from: number;
  /** Where it has no end of its own, the turn's. */
  to: number;
  status: ToolStatus;
  seq: number;
}

/** Something that happened at one moment. */
export interface FlightMark {
  kind: 'prompt' | 'retry' | 'error' | 'notice' | 'compaction';
  at: number;
  seq: number;
  text: string;
}

/** One turn, moment by moment. */
export interface Flight {
  /** UTC ms. */
  startedAt: number;
  /** By our own clock, from the prompt to the end: the spans of the first lane add up to it. */
  durationMs: number;
  /** As the CLI counted; null when it did not say. */
  reportedMs: number | null;
  /** The session's own first, then subagents in the order they began. */
  lanes: readonly FlightLane[];
  tools: readonly FlightTool[];
  marks: readonly FlightMark[];
  /** ms of the session's own lane by kind, which together are the turn. */
  sums: Readonly<Record<SpanKind, number>>;
  /** No event says how long hooks took. */
  hooksMs: null;
}

export type TurnEndEvent = AgentEventOf<'complete'>;
