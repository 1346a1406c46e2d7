import type { ContextMark } from '@shared/domain/context-history';

export interface ChartLine {
  /** SVG path data of each stretch that is known, in a box of the given size. */
  paths: string[];
  /** Where it was compacted, from the left. */
  compactions: { x: number; words: string }[];
  /** Tokens; null: nothing was ever known. */
  highest: number | null;
  readings: number;
}

/**
 * How full the context was, from left to right in the order of what happened, between nothing and the
 * highest use. A compaction stands where the next reading does; where nothing was known there is a gap.
 */
export function chartLine(
  marks: readonly ContextMark[],
  { width, height }: { width: number; height: number },
): ChartLine {
  const uses = marks.filter((mark) => mark.kind === 'use');
  const known = uses.flatMap(({ used }) => (used === null ? [] : [used]));
  const highest = known.length === 0 ? null : Math.max(...known);
  const top = Math.max(highest ?? 0, 1) * HEADROOM;
  const xOf = (index: number) =>
    uses.length < 2 ? 0 : round((Math.min(index, uses.length - 1) / (uses.length - 1)) * width);
  const paths: string[] = [];
  const compactions: ChartLine['compactions'] = [];
  let stretch: string[] = [];
  let index = 0;
  const close = (untilX: number | null) => {
    // A single reading is drawn as a dot, by a line of no length.
    if (stretch.length === 1 && untilX === null) stretch.push('h0.1');
    if (stretch.length > 0) paths.push(stretch.join('') + (untilX === null ? '' : `H${untilX}`));
    stretch = [];
  };
  for (const mark of marks) {
    const x = xOf(index);
    if (mark.kind === 'compaction') {
      close(x);
      compactions.push({ x, words: compactionWords(mark) });
      continue;
    }
    index += 1;
    if (mark.used === null) close(x);
    else
      stretch.push(
        `${stretch.length === 0 ? 'M' : 'L'}${x} ${round(height - (mark.used / top) * height)}`,
      );
  }
  close(null);
  return { paths, compactions, highest, readings: known.length };
}

/** Above the highest point, so that a line at it is seen whole. */
const HEADROOM = 1.1;

const round = (value: number): number => Math.round(value * 10) / 10;

function compactionWords({
  trigger,
  preTokens,
  postTokens,
}: Extract<ContextMark, { kind: 'compaction' }>): string {
  const size = (tokens: number | null) => (tokens === null ? 'not known' : String(tokens));
  return `Compacted${trigger === 'auto' ? ' by itself' : ''}: ${size(preTokens)} to ${size(postTokens)} tokens`;
}
