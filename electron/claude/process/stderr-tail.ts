import type { Readable } from 'node:stream';

/** Kept of a child's stderr, in bytes: its last words, whatever it wrote before. */
export const STDERR_TAIL_BYTES = 64 * 1024;

export interface StderrTail {
  /** The last bytes as text, cut at a line where possible. */
  text(): string;
}

/** Reads stderr for as long as the child lives, so that it never blocks, and keeps the end of it. */
export function createStderrTail(stderr: Readable): StderrTail {
  let chunks: Buffer[] = [];
  let bytes = 0;

  stderr.on('error', () => undefined);
  stderr.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > 2 * STDERR_TAIL_BYTES) {
      // A copy: a view would keep the large buffer alive.
      const tail = Buffer.from(Buffer.concat(chunks).subarray(-STDERR_TAIL_BYTES));
      chunks = [tail];
      bytes = tail.length;
    }
  });

  return {
    text() {
      const all = Buffer.concat(chunks);
      if (all.length <= STDERR_TAIL_BYTES) return all.toString('utf8').trimEnd();
      const tail = all.subarray(-STDERR_TAIL_BYTES);
      const firstLine = tail.indexOf(0x0a);
      return tail
        .subarray(firstLine + 1)
        .toString('utf8')
        .trimEnd();
    },
  };
}

/** The last `count` lines that say something. */
export const lastLines = (text: string, count: number): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n');
