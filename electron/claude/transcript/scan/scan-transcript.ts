import { closeSync, openSync, readSync } from 'node:fs';
import { ENDING_BYTES, type RegionBuffer, readRegions } from './read-regions';
import { createLineScanner } from './scan-lines';
import { emptyScan, type TranscriptScan } from './transcript-scan';

/**
 * Looks over a transcript, or over what was appended to one since `before`: which answers it holds and
 * what they used, what it is called, where and when it ran. Most of its bytes are passed over unread.
 * Synchronous, for a worker thread. Throws what the file system says.
 */
export function scanTranscript(
  path: string,
  before: TranscriptScan | null,
  buffer: RegionBuffer,
): TranscriptScan {
  const goesOn = before !== null && hasEnding(path, before);
  const scan: TranscriptScan = goesOn ? structuredClone(before) : emptyScan();
  const scanner = createLineScanner(scan);
  let endingBytes = 0;
  const { bytes, tooLong } = readRegions(path, scan.bytes, buffer, (region) => {
    scanner.region(region);
    endingBytes = region.copy(buffer.ending, 0, Math.max(0, region.length - ENDING_BYTES));
  });
  scanner.end();
  scan.bytes = bytes;
  if (endingBytes > 0) scan.ending = markOf(buffer.ending.subarray(0, endingBytes));
  scan.damagedLines += tooLong;
  return scan;
}

/** False: the file was written anew since, even if it is no shorter. */
function hasEnding(path: string, { bytes, ending }: TranscriptScan): boolean {
  const length = Math.min(Number.parseInt(ending, 10) || 0, bytes);
  const found = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    const read = readSync(file, found, 0, length, bytes - length);
    return markOf(found.subarray(0, read)) === ending;
  } finally {
    closeSync(file);
  }
}

/** Length and hash. */
function markOf(bytes: Buffer): string {
  // Two running sums of 32 bits: a thread that loads no cryptography is there sooner.
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  // No iterator: this is a large part of the look at a small file.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b) + 0x27d4eb2f;
  }
  return `${bytes.length} ${(low >>> 0).toString(36)} ${(high >>> 0).toString(36)}`;
}
