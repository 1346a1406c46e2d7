const CONTENT = Buffer.from('"content":[');
const CONTENT_END = Buffer.from('],"stop_reason":');

/**
 * An answer's row as JSON without what was said, which is most of it and which nobody counts. In compact JSON
 * a quote inside of text is escaped, so the first `content` and the last `stop_reason` are fields. A row
 * without them stays whole. Only ASCII fields are read of it; Latin-1 is the fastest decoding there is.
 */
export function answerText(bytes: Buffer, start: number, end: number): string {
  const content = bytes.indexOf(CONTENT, start) + CONTENT.length;
  const contentEnd = bytes.lastIndexOf(CONTENT_END, end);
  if (content < start + CONTENT.length || contentEnd < content || contentEnd > end)
    return bytes.toString('latin1', start, end);
  return bytes.toString('latin1', start, content) + bytes.toString('latin1', contentEnd, end);
}
