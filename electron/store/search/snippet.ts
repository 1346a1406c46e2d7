/** Characters of text before the first hit, and in all. */
const LEAD = 40;
const LENGTH = 160;

/** One line of text around the first place where one of the terms is found. */
export const cutSnippet = (text: string, terms: readonly string[]): string => {
  const hit = firstHit(text, terms);
  const start = moveOffPair(text, Math.max(0, Math.min(hit - LEAD, text.length - LENGTH)));
  const end = moveOffPair(text, Math.min(text.length, start + LENGTH));
  const line = text.slice(start, end).replaceAll(/\s+/gu, ' ').trim();
  return `${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`;
};

/** Indices of the letters of `line` that the terms found; none where only the index sees the hit. */
export const markTerms = (line: string, terms: readonly string[]): number[] => {
  const marked = new Set<number>();
  for (const word of terms.flatMap(wordsOf)) {
    for (const { index } of line.matchAll(new RegExp(escapeRegExp(word), 'giu')))
      for (let at = index; at < index + word.length; at += 1) marked.add(at);
  }
  return [...marked].sort((a, b) => a - b);
};

/** 0 when only the index sees the hit, which for instance ignores accents. */
const firstHit = (text: string, terms: readonly string[]): number => {
  const positions = terms
    .flatMap((term) => [term, ...wordsOf(term)])
    .map((word) => text.search(new RegExp(escapeRegExp(word), 'iu')))
    .filter((position) => position >= 0);
  return positions.length === 0 ? 0 : Math.min(...positions);
};

const wordsOf = (term: string): string[] =>
  term.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const moveOffPair = (text: string, index: number): number =>
  index > 0 && index < text.length && /[\udc00-\udfff]/.test(text.charAt(index))
    ? index - 1
    : index;
