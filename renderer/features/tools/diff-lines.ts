import { structuredPatch } from 'diff';
import type { FileMutation, ModifyFilePayload } from '@shared/events';

export interface DiffLine {
  kind: 'add' | 'del' | 'same' | 'hunk';
  text: string;
  oldLine: number | null;
  newLine: number | null;
}

/** Comparing more than this would hold the window; then the new text is shown as it is. */
const MAX_COMPARED_CHARS = 100_000;

/** Size of what a diff view would show, told without building it. */
export const mutationChars = ({ diff, content, oldContent, newContent }: FileMutation): number =>
  diff?.length ?? (oldContent?.length ?? 0) + (newContent?.length ?? content?.length ?? 0);

export function countDiffLines({ mutations }: ModifyFilePayload): number {
  let lines = 0;
  for (const mutation of mutations) {
    if (mutationChars(mutation) > 20_000) return Number.POSITIVE_INFINITY;
    const text =
      mutation.diff ??
      `${mutation.oldContent ?? ''}\n${mutation.newContent ?? mutation.content ?? ''}`;
    lines += text.split('\n').length;
  }
  return lines;
}

export function diffLines(mutation: FileMutation): DiffLine[] {
  if (mutation.diff) return parseUnified(mutation.diff);
  const after = mutation.newContent ?? mutation.content ?? '';
  const before = mutation.oldContent ?? '';
  if (before === '' || before.length + after.length > MAX_COMPARED_CHARS)
    return splitLines(after).map((text, index) => line('add', text, null, index + 1));
  const patch = structuredPatch('', '', before, after, '', '', { context: 3 });
  const lines = patch.hunks.flatMap((hunk) => walk(hunk.lines, hunk.oldStart, hunk.newStart));
  // An edit without its diff is an excerpt: where in the file it stands is not known.
  return mutation.type === 'edit'
    ? lines.map(({ kind, text }) => line(kind, text, null, null))
    : lines;
}

/** Unified diff text; file headers are left out, the card names the file. */
export function parseUnified(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let body: string[] = [];
  let start: [number, number] = [1, 1];
  const flush = () => {
    lines.push(...walk(body, ...start));
    body = [];
  };
  for (const text of splitLines(diff)) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text);
    if (hunk) {
      flush();
      start = [Number(hunk[1]), Number(hunk[2])];
      if (lines.length > 0) lines.push(line('hunk', '', null, null));
    } else if (body.length > 0 || !/^(---|\+\+\+|diff |index )/.test(text)) body.push(text);
  }
  flush();
  return lines;
}

function walk(body: string[], oldStart: number, newStart: number): DiffLine[] {
  let oldLine = oldStart;
  let newLine = newStart;
  return body.flatMap((text) => {
    const rest = text.slice(1);
    if (text.startsWith('+')) return [line('add', rest, null, newLine++)];
    if (text.startsWith('-')) return [line('del', rest, oldLine++, null)];
    if (text.startsWith('\\')) return [];
    return [line('same', rest, oldLine++, newLine++)];
  });
}

const line = (
  kind: DiffLine['kind'],
  text: string,
  oldLine: number | null,
  newLine: number | null,
): DiffLine => ({ kind, text, oldLine, newLine });

const splitLines = (text: string): string[] => {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};
