/** Longest line that is read, in bytes, newline excluded: twice what any CLI has been seen to write. */
export const MAX_LINE_BYTES = 128 * 1024 * 1024;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** First size of the buffer for a line cut by a read, in bytes: one read of a pipe. */
const MIN_CARRY_BYTES = 64 * 1024;
/** A larger buffer is given back after its line, so that one image does not stay in memory. */
const MAX_KEPT_CARRY_BYTES = 1024 * 1024;

export interface LineSplitter {
  /** Calls `onLine` for each line the chunk completes. False: a line grew too long, for good. */
  push(chunk: Buffer, onLine: (line: string) => void): boolean;
  /** The last line when the stream ended without a newline. */
  end(onLine: (line: string) => void): void;
}

/**
 * Cuts a byte stream at 0x0A and decodes whole lines only, so that no character is ever torn.
 * Blank lines are left out and a CR before the newline is dropped. Holds at most one line.
 */
export function createLineSplitter(maxLineBytes: number = MAX_LINE_BYTES): LineSplitter {
  let carry: Buffer | null = null;
  let carried = 0;
  let isTooLong = false;

  /** Keeps the cut line in one buffer that doubles: linear work, also at one byte per read. */
  function keep(bytes: Buffer, start: number): void {
    const needed = carried + bytes.length - start;
    if (carry === null || carry.length < needed) {
      const larger = Buffer.allocUnsafe(Math.max(MIN_CARRY_BYTES, needed, carried * 2));
      carry?.copy(larger, 0, 0, carried);
      carry = larger;
    }
    bytes.copy(carry, carried, start);
    carried = needed;
  }

  function takeCarried(): string | null {
    const line = carry === null ? null : decodeLine(carry, 0, carried);
    carried = 0;
    if (carry !== null && carry.length > MAX_KEPT_CARRY_BYTES) carry = null;
    return line;
  }

  return {
    push(chunk, onLine) {
      if (isTooLong) return false;
      let start = 0;
      let newline = chunk.indexOf(NEWLINE);
      const firstLength = carried + (newline === -1 ? chunk.length : newline);
      if (firstLength > maxLineBytes) {
        isTooLong = true;
        carry = null;
        carried = 0;
        return false;
      }
      if (carried > 0 && newline !== -1) {
        keep(chunk.subarray(0, newline), 0);
        const line = takeCarried();
        if (line !== null) onLine(line);
        start = newline + 1;
        newline = chunk.indexOf(NEWLINE, start);
      }
      while (newline !== -1) {
        const line = decodeLine(chunk, start, newline);
        if (line !== null) onLine(line);
        start = newline + 1;
        newline = chunk.indexOf(NEWLINE, start);
      }
      if (start < chunk.length) keep(chunk, start);
      return true;
    },
    end(onLine) {
      if (carried === 0) return;
      const line = takeCarried();
      if (line !== null) onLine(line);
    },
  };
}

function decodeLine(bytes: Buffer, start: number, end: number): string | null {
  const last = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
  return last === start ? null : bytes.toString('utf8', start, last);
}
