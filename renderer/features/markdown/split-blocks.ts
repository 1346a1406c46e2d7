/**
 * Cuts markdown where a new top-level block begins, so that a streaming answer re-renders its last
 * block only. Joined again the pieces are the text. Text with reference definitions stays whole:
 * they reach across blocks.
 */
export function splitBlocks(text: string): string[] {
  if (/^ {0,3}\[[^\]]+\]:/m.test(text)) return [text];
  const blocks: string[] = [];
  let start = 0;
  let fence: string | null = null;
  let isAfterBlank = false;
  let isInList = false;
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    const isBlank = line.trim() === '';
    const isListItem = /^\s{0,3}([-*+]|\d{1,9}[.)])\s/.test(line);
    const isIndented = /^\s/.test(line);
    if (
      fence === null &&
      isAfterBlank &&
      !isBlank &&
      !(isInList && (isListItem || isIndented)) &&
      at > start
    ) {
      blocks.push(text.slice(start, at));
      start = at;
      isInList = false;
    }
    if (fence === null && !isBlank && isListItem) isInList = true;
    if (mark) {
      if (fence === null) fence = mark;
      else if (mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark)
        fence = null;
    }
    isAfterBlank = isBlank && fence === null;
    at += line.length;
  }
  if (start < text.length) blocks.push(text.slice(start));
  return blocks;
}

/** How far back a word may begin before the tail is shown anyway (scripts without spaces, long paths). */
const MAX_HELD_BACK = 48;

/** Streaming text up to its last whole word. */
export function wholeWords(text: string): string {
  const cut = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  return cut < 0 || text.length - cut > MAX_HELD_BACK ? text : text.slice(0, cut + 1);
}
