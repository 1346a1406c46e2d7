import { realpathSync } from 'node:fs';

/** A file that was just written is there; one that is gone again keeps its name. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
