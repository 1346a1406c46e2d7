import type { FlightLane, FlightSpan, SpanKind } from './flight-types';

export interface LaneState {
  kind: SpanKind;
  toolCallIds: readonly string[];
}

/** Cuts the time of one thread into what it was at, one after the other. */
export interface LaneRecorder {
  /** From `at` on it is at something else; the same again changes nothing. */
  turnTo(state: LaneState, at: number, seq: number): void;
  /** All time until `at` was the start of the program. */
  wasStarting(): void;
  finish(at: number): FlightLane;
}

export function createLaneRecorder(
  threadId: string | null,
  title: string | null,
  startAt: number,
  startSeq: number,
): LaneRecorder {
  const done: FlightSpan[] = [];
  let open: Omit<FlightSpan, 'to'> = {
    kind: 'model',
    from: startAt,
    seq: startSeq,
    toolCallIds: [],
  };

  const close = (at: number): void => {
    if (at > open.from) done.push({ ...open, to: at });
  };

  return {
    turnTo({ kind, toolCallIds }, at, seq) {
      if (kind === open.kind && isSame(toolCallIds, open.toolCallIds)) return;
      close(at);
      const last = done.at(-1);
      // What took no time leaves no seam.
      if (last && last.to === at && last.kind === kind && isSame(last.toolCallIds, toolCallIds)) {
        done.pop();
        open = { kind, from: last.from, seq: last.seq, toolCallIds };
      } else open = { kind, from: at, seq, toolCallIds };
    },
    wasStarting() {
      if (done.length === 0 && open.kind === 'model') open = { ...open, kind: 'starting' };
    },
    finish(at) {
      close(at);
      return { threadId, title, spans: done };
    },
  };
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);
