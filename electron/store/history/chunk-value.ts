/** A piece of streamed text as its row holds it. */
export type ChunkValue = string | Uint8Array;

const HALF_PAIR_AT_START = /^[\udc00-\udfff]/;
const HALF_PAIR_AT_END = /[\ud800-\udbff]$/;

/**
 * A delta may end between the two halves of a surrogate pair. Stored as text each half would become
 * U+FFFD, so such a piece is kept as UTF-16 until the pieces are joined.
 */
export const toChunkValue = (text: string): ChunkValue =>
  HALF_PAIR_AT_START.test(text) || HALF_PAIR_AT_END.test(text)
    ? Buffer.from(text, 'utf16le')
    : text;

export const fromChunkValue = (value: ChunkValue): string =>
  typeof value === 'string'
    ? value
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf16le');
