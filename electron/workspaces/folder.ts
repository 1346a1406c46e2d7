import { realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { CallError } from '@shared/contract/error';
import { err, ok, type Result } from '@shared/domain/result';

/**
 * The folder as the CLI will know it: absolute, symlinks resolved, so that one folder is one
 * workspace and its transcripts are found.
 */
export async function resolveFolder(path: string): Promise<Result<string, CallError>> {
  if (!isAbsolute(path)) {
    return err({
      code: 'bad-input',
      message: `"${path}" is not an absolute path. Choose the folder again.`,
    });
  }
  try {
    const real = await realpath(path);
    if ((await stat(real)).isDirectory()) return ok(real);
    return err({
      code: 'not-a-folder',
      message: `${path} is a file, not a folder. Choose the folder it is in.`,
    });
  } catch (error) {
    return err(unreachable(path, error as NodeJS.ErrnoException));
  }
}

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

function unreachable(path: string, { code, message }: NodeJS.ErrnoException): CallError {
  if (code === 'ENOENT') {
    return {
      code: 'folder-missing',
      message: `${path} does not exist. It may have been moved or renamed; choose it where it is now.`,
    };
  }
  if (code === 'ENOTDIR') {
    return { code: 'not-a-folder', message: `${path} leads through a file. Choose a folder.` };
  }
  const isDenied = code === 'EACCES' || code === 'EPERM';
  return {
    code: 'folder-missing',
    message: isDenied
      ? `${path} may not be read by this user. Change its permissions or choose another folder.`
      : `${path} could not be opened (${message}).`,
  };
}
