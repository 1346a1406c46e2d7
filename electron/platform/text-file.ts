import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { err, ok, type Result } from '@shared/domain/result';

/**
 * The text of a file; the error is a reason in words, without a full stop.
 *
 * @param maxBytes null: whatever can be read, a pipe too. Else only a file of at most that size.
 */
export async function readTextFile(
  path: string,
  maxBytes: number | null = null,
): Promise<Result<string, string>> {
  try {
    if (maxBytes !== null) {
      const found = await stat(path);
      if (!found.isFile()) return err('it is not a file');
      if (found.size > maxBytes) return err(`it is larger than ${maxBytes} bytes`);
    }
    return ok(await readFile(path, 'utf8'));
  } catch (error) {
    return err(reasonOf(error));
  }
}

/** Written beside and renamed, so that whatever goes wrong leaves the old file. */
export async function writeTextFile(path: string, text: string): Promise<Result<null, string>> {
  const written = await writeTextPieces(path, [text]);
  return written.ok ? ok(null) : written;
}

/** The same for what is made while it is written; the number of bytes comes back. */
export async function writeTextPieces(
  path: string,
  pieces: Iterable<string>,
): Promise<Result<number, string>> {
  const beside = `${path}.new`;
  try {
    const file = await open(beside, 'w');
    let bytes = 0;
    try {
      for (const piece of pieces) {
        const data = Buffer.from(piece);
        await file.writeFile(data);
        bytes += data.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    return ok(bytes);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    return err(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? error.message;
}

/** The same for a system's code alone, e.g. "EACCES". */
export const reasonOfCode = (code: string): string => REASONS[code] ?? `the system says ${code}`;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'the system does not allow it',
  EPERM: 'the system does not allow it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
