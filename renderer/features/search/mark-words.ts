import { findWords } from './query-words';

/** Name of the highlight that `::highlight()` draws. */
const NAME = 'found-words';
/** Marks beyond this in one message help nobody. */
const MAX_MARKS = 500;

/**
 * Marks the words in what an element shows, without touching it: nothing is laid out anew. The
 * returned function takes the marks away.
 */
export function markWords(element: Element, words: readonly string[]): () => void {
  if (!('highlights' in CSS) || words.length === 0) return () => undefined;
  const highlight = new Highlight(...rangesIn(element, words));
  CSS.highlights.set(NAME, highlight);
  return () => {
    if (CSS.highlights.get(NAME) === highlight) CSS.highlights.delete(NAME);
  };
}

function rangesIn(element: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < MAX_MARKS; node = walker.nextNode()) {
    for (const [start, end] of findWords(node.textContent ?? '', words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
