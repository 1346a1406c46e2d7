import type { AgentEventOf } from '../events';

/** The events that tell how full the context was. */
export type ContextEvent = AgentEventOf<'context_window'> | AgentEventOf<'compact_boundary'>;
export const CONTEXT_EVENT_TYPES = [
  'context_window',
  'compact_boundary',
] as const satisfies readonly ContextEvent['type'][];

export type ContextMark =
  /** Tokens; null: not known from here on, until the next reply. */
  | { kind: 'use'; seq: number; at: number; used: number | null; size: number | null }
  | {
      kind: 'compaction';
      seq: number;
      at: number;
      trigger: string | null;
      preTokens: number | null;
      postTokens: number | null;
    };

/**
 * How full the context was, oldest first: each change once, at most `limit` of them, compactions always.
 * Of what is left out the peaks stay, so that no maximum is lost.
 */
export function contextHistory(events: readonly ContextEvent[], limit: number): ContextMark[] {
  const marks = distinct(events.map(toMark));
  const uses = marks.filter((mark) => mark.kind === 'use').length;
  return uses <= limit ? marks : thinned(marks, Math.ceil(uses / limit));
}

function toMark(event: ContextEvent): ContextMark {
  const { seq, at } = event;
  if (event.type === 'context_window')
    return { kind: 'use', seq, at, used: event.known ? event.used : null, size: event.size };
  const { trigger, preTokens, postTokens } = event;
  return { kind: 'compaction', seq, at, trigger, preTokens, postTokens };
}

/** The CLI's figure comes again just before each result, then with the window it learned there. */
function distinct(marks: readonly ContextMark[]): ContextMark[] {
  const kept: ContextMark[] = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    const isSame = mark.kind === 'use' && before?.kind === 'use' && before.used === mark.used;
    if (isSame) kept.pop();
    kept.push(isSame ? { ...before, size: mark.size ?? before.size } : mark);
  }
  return kept;
}

/** Of each run of `step` the fullest one; a compaction ends a run. */
function thinned(marks: readonly ContextMark[], step: number): ContextMark[] {
  const kept: ContextMark[] = [];
  let run: Extract<ContextMark, { kind: 'use' }>[] = [];
  const close = (): void => {
    const [first, ...rest] = run;
    if (first) kept.push(rest.reduce((a, b) => ((b.used ?? -1) > (a.used ?? -1) ? b : a), first));
    run = [];
  };
  for (const mark of marks) {
    if (mark.kind === 'compaction') {
      close();
      kept.push(mark);
      continue;
    }
    run.push(mark);
    if (run.length === step) close();
  }
  close();
  return kept;
}
