import { isJson, listOf, numberOf, textsOf } from './json';

/**
 * Unified diff text of a tool result's `structuredPatch` (2.1.332: jsdiff hunks
 * `{oldStart, oldLines, newStart, newLines, lines}`); null when there is no hunk.
 */
export function unifiedDiff(filePath: string | null, structuredPatch: unknown): string | null {
  const hunks = listOf(structuredPatch).flatMap((hunk) => {
    const text = hunkText(hunk);
    return text === null ? [] : [text];
  });
  if (hunks.length === 0) return null;
  const name = filePath ?? 'file';
  return `--- ${name}\n+++ ${name}\n${hunks.join('')}`;
}

function hunkText(hunk: unknown): string | null {
  if (!isJson(hunk)) return null;
  const lines = textsOf(hunk.lines);
  if (lines.length === 0) return null;
  const before = range(numberOf(hunk.oldStart) ?? 1, numberOf(hunk.oldLines) ?? 0);
  const after = range(numberOf(hunk.newStart) ?? 1, numberOf(hunk.newLines) ?? 0);
  return `@@ -${before} +${after} @@\n${lines.join('\n')}\n`;
}

/** In the unified format an empty range names the line before it; jsdiff's hunks do not. */
const range = (start: number, count: number): string =>
  `${count === 0 ? Math.max(0, start - 1) : start},${count}`;
