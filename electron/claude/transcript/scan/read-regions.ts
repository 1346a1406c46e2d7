import { closeSync, openSync, readSync } from 'node:fs';

/** Longer lines are no rows of the CLI. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** Fits into a core's own cache. */
const FIRST_SIZE = 256 * 1024;
const LINE_FEED = 0x0a;

/** A buffer that is used again for every file of a thread; grows to the longest line. */
export interface RegionBuffer {
  bytes: Buffer;
  /** For the end of a file, to be kept while more is read. */
  ending: Buffer;
}

/** Holds at least one row's id and time; the last fields of all rows are alike. */
export const ENDING_BYTES = 2_048;

export const createRegionBuffer = (): RegionBuffer => ({
  bytes: Buffer.allocUnsafe(FIRST_SIZE),
  ending: Buffer.allocUnsafe(ENDING_BYTES),
});

/**
 * Gives a file piece by piece, each of whole lines, in one buffer: `onRegion` must not keep it;
 * `position` is where in the file it begins. Returns where the last whole line ends, and how many lines were too long. Synchronous, for a
 * worker thread. Throws what the file system says.
 */
export function readRegions(
  path: string,
  from: number,
  buffer: RegionBuffer,
  onRegion: (region: Buffer, position: number) => void,
): { bytes: number; tooLong: number } {
  const file = openSync(path, 'r');
  let position = from;
  let filled = 0;
  let isSkipping = false;
  let tooLong = 0;
  try {
    for (;;) {
      if (filled === buffer.bytes.length) {
        if (filled >= MAX_LINE_BYTES) {
          if (!isSkipping) tooLong += 1;
          isSkipping = true;
          position += filled;
          filled = 0;
        } else buffer.bytes = Buffer.concat([buffer.bytes], filled * 2);
      }
      const space = buffer.bytes.length - filled;
      const read = readSync(file, buffer.bytes, filled, space, position + filled);
      if (read === 0) return { bytes: isSkipping ? from : position, tooLong };
      filled += read;
      let start = 0;
      if (isSkipping) {
        const end = buffer.bytes.subarray(0, filled).indexOf(LINE_FEED);
        if (end < 0) {
          position += filled;
          filled = 0;
          continue;
        }
        isSkipping = false;
        start = end + 1;
      }
      const end = buffer.bytes.subarray(0, filled).lastIndexOf(LINE_FEED) + 1;
      if (end > start) onRegion(buffer.bytes.subarray(start, end), position + start);
      const whole = Math.max(end, start);
      buffer.bytes.copyWithin(0, whole, filled);
      position += whole;
      filled -= whole;
    }
  } finally {
    closeSync(file);
  }
}
