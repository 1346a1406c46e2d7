import { extname } from 'node:path';
import { shell } from 'electron';

const TEXT_EXTENSIONS = new Set(['.md', '.mdc', '.markdown', '.txt']);

/**
 * In the program the system has for it; anything but plain text, which could be run, is only shown in its
 * folder. Null when that worked, else the system's words.
 */
export async function openTextFile(path: string): Promise<string | null> {
  if (!TEXT_EXTENSIONS.has(extname(path).toLowerCase())) {
    shell.showItemInFolder(path);
    return null;
  }
  const failure = await shell.openPath(path);
  return failure === '' ? null : failure;
}
