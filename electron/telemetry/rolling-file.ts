import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface RollingFileOptions {
  folder: string;
  /** Files are named `<name>-<UTC time>-<pid>-<n>.jsonl`. */
  name: string;
  /** A new file is begun above this. */
  maxFileBytes: number;
  /** Oldest files beyond this sum, over all programs that write here, are deleted. */
  maxTotalBytes: number;
  /** A new file is begun after this, so that what is old can go while it is still written. */
  maxFileAgeMs?: number;
  maxAgeMs: number;
  /** UTC ms. */
  now(): number;
}

export interface RollingFile {
  /** Adds one line. Never throws: a log that cannot be written must not stop the program. */
  writeLine(line: string): void;
  /** Path of the file being written; null before the first line or when the disk refuses. */
  path(): string | null;
  /** Deletes what is too old or too much; the file being written stays. */
  sweep(): void;
  close(): void;
}

/** Lines in files that are bounded by size and age. Nothing is opened before the first line. */
export function createRollingFile(options: RollingFileOptions): RollingFile {
  let current: { fd: number; path: string; bytes: number; since: number } | null = null;
  let count = 0;
  let isClosed = false;
  let retryAt = 0;

  const close = (): void => {
    if (current) closeSync(current.fd);
    current = null;
  };

  const open = (): NonNullable<typeof current> => {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    removeOld(options);
    const stamp = new Date(options.now()).toISOString().replaceAll(/[:.]/g, '-');
    count += 1;
    const path = join(options.folder, `${options.name}-${stamp}-${process.pid}-${count}.jsonl`);
    // What a session said is the user's own affair.
    return { fd: openSync(path, 'a', 0o600), path, bytes: 0, since: options.now() };
  };

  const isFull = ({ bytes, since }: NonNullable<typeof current>, more: number): boolean =>
    bytes + more > options.maxFileBytes ||
    options.now() - since > (options.maxFileAgeMs ?? Number.POSITIVE_INFINITY);

  return {
    writeLine(line) {
      if (isClosed || options.now() < retryAt) return;
      try {
        const bytes = Buffer.from(`${line}\n`);
        if (current && isFull(current, bytes.length)) close();
        current ??= open();
        writeSync(current.fd, bytes);
        current.bytes += bytes.length;
      } catch {
        current = null;
        retryAt = options.now() + RETRY_MS;
      }
    },
    path: () => current?.path ?? null,
    sweep() {
      try {
        removeOld(options, current?.path);
      } catch {
        // No folder yet, or none that can be read: there is nothing of ours to delete.
      }
    },
    close() {
      isClosed = true;
      close();
    },
  };
}

/** A full disk is not asked again for every line. */
const RETRY_MS = 30_000;

function removeOld(
  { folder, name, maxTotalBytes, maxFileBytes, maxAgeMs, now }: RollingFileOptions,
  written?: string,
): void {
  const files = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.jsonl'))
    .map((file) => ({ path: join(folder, file), ...sizeAndTime(join(folder, file)) }))
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs);
  // Room for the file that is written next.
  let total = maxFileBytes;
  for (const { path, size, mtimeMs } of files) {
    total += size;
    if (path === written) continue;
    if (total > maxTotalBytes || now() - mtimeMs > maxAgeMs) rmSync(path, { force: true });
  }
}

function sizeAndTime(path: string): { size: number; mtimeMs: number } {
  try {
    return statSync(path);
  } catch {
    // Deleted meanwhile by another program of ours.
    return { size: 0, mtimeMs: 0 };
  }
}
