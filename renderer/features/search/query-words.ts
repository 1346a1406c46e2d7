/** Words and "phrases" of what was typed, as they are looked for in a text on screen. */
export const queryWords = (query: string): string[] =>
  query
    .split('"')
    .flatMap((part, index) => (index % 2 === 1 ? [part.trim()] : part.split(/\s+/u)))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Where they are, as [start, end] pairs in order; overlapping ones are one. */
export function findWords(text: string, words: readonly string[]): [number, number][] {
  if (words.length === 0) return [];
  const pattern = new RegExp(words.map(escapeRegExp).join('|'), 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length]);
}

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
