import { diffWordsWithSpace } from 'diff';
import type { DiffLine } from './diff-lines';

export interface WordPart {
  text: string;
  /** Not in the other line. */
  isMarked: boolean;
}

/** Comparing longer lines would hold the window, and nobody reads marks in them. */
const MAX_CHARS = 400;
/** Lines that have less than this in common are two lines, not one that was changed. */
const MIN_SHARED = 0.3;

/** Removed lines with the added ones that took their places, both ways: the first with the first and so on. */
export function pairLines(lines: readonly DiffLine[]): Map<DiffLine, DiffLine> {
  const pairs = new Map<DiffLine, DiffLine>();
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.kind !== 'del') {
      at += 1;
      continue;
    }
    const gone = runOf(lines, at, 'del');
    const come = runOf(lines, at + gone.length, 'add');
    // Where their numbers differ nobody can tell which line became which.
    if (gone.length === come.length)
      gone.forEach((line, index) => {
        const other = come[index];
        if (other === undefined) return;
        pairs.set(line, other);
        pairs.set(other, line);
      });
    at += gone.length + come.length;
  }
  return pairs;
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): DiffLine[] {
  let end = from;
  while (lines[end]?.kind === kind) end += 1;
  return lines.slice(from, end);
}

/** The line in parts, those marked that its partner has not; null: nothing to mark. */
export function wordParts(line: DiffLine, partner: DiffLine | undefined): WordPart[] | null {
  if (partner === undefined) return null;
  if (line.text.length > MAX_CHARS || partner.text.length > MAX_CHARS) return null;
  const [before, after] =
    line.kind === 'del' ? [line.text, partner.text] : [partner.text, line.text];
  const isOther = (part: { added: boolean; removed: boolean }) =>
    line.kind === 'del' ? part.added : part.removed;
  const parts = diffWordsWithSpace(before, after)
    .filter((part) => !isOther(part))
    .map(({ value, added, removed }) => ({ text: value, isMarked: added || removed }));
  const shared = parts.reduce((sum, part) => sum + (part.isMarked ? 0 : part.text.length), 0);
  return shared < line.text.length * MIN_SHARED || !parts.some(({ isMarked }) => isMarked)
    ? null
    : parts;
}
