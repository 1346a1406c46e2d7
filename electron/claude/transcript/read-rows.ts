import { createReadStream } from 'node:fs';
import { parseTranscriptRow, type TranscriptRow } from './transcript-row';

/** Longer lines are no rows of the CLI; reading on without them keeps memory bounded. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

export interface RowsRead {
  /** Lines that could not be read as a row: cut ones, foreign ones, too long ones. */
  damagedLines: number;
  /** Bytes up to the end of the last whole line: where a later reading goes on. */
  bytes: number;
}

export interface ReadRowsOptions {
  /** Bytes to pass over, as an earlier reading reported them. */
  from?: number;
  signal?: AbortSignal;
  onRow(row: TranscriptRow): void;
}

/**
 * Reads a transcript from start to end, a chunk at a time, and counts what is damaged. A last line
 * without its end may still be being written: it is neither taken nor counted.
 * Rejects when the file cannot be read or `signal` fires.
 */
export async function readRows(path: string, options: ReadRowsOptions): Promise<RowsRead> {
  const { from = 0, signal, onRow } = options;
  const read: RowsRead = { damagedLines: 0, bytes: from };
  let pending: Buffer[] = [];
  let size = 0;
  const endLine = (last: Buffer): void => {
    read.bytes += size + last.length + 1;
    const isTooLong = size + last.length > MAX_LINE_BYTES;
    const line = isTooLong
      ? null
      : Buffer.concat([...pending, last])
          .toString('utf8')
          .trim();
    pending = [];
    size = 0;
    if (line === '') return;
    const parsed = line === null ? { ok: false as const } : parseTranscriptRow(line);
    if (!parsed.ok) read.damagedLines += 1;
    else if (parsed.row !== null) onRow(parsed.row);
  };
  const stream = createReadStream(path, {
    start: from,
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      endLine(bytes.subarray(start, end));
      start = end + 1;
    }
    const rest = bytes.subarray(start);
    size += rest.length;
    if (size > MAX_LINE_BYTES) pending = [];
    else if (rest.length > 0) pending.push(rest);
  }
  return read;
}
