/** A mention being typed: what stands between its sign and the caret. */
export interface MentionQuery {
  /** Where its `@` stands. */
  start: number;
  text: string;
}

/** Null: the caret is in no mention. An `@` inside of a word, as in an address, begins none. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const found = /(?:^|[\s([{])@([^\s@"]{0,200})$/.exec(before);
  if (found === null) return null;
  const query = found[1] ?? '';
  return { start: caret - query.length - 1, text: query };
}

/** As the CLI reads it: a name with blanks in quotes. The blank behind ends the mention. */
export const mentionText = (path: string): string =>
  /^[^\s"]+$/.test(path) ? `@${path} ` : `@"${path}" `;
