import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

export interface TranscriptWatch {
  /** After a look: other folders may be the busy ones by now. */
  renew(): void;
  close(): void;
}

/** The projects folder itself and those worked in last; what changes elsewhere is seen by a later look. */
const MAX_FOLDERS = 16;

/**
 * Tells that something under `<config>/projects` changed, with a bounded number of watchers whatever
 * the number of projects and files. What cannot be watched (none left, a network disk) is not.
 */
export function watchTranscripts(configDir: string, onChange: () => void): TranscriptWatch {
  const projects = join(configDir, 'projects');
  let watchers: FSWatcher[] = [];
  const end = (): void => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const begin = (): void => {
    for (const folder of [projects, ...newestFolders(projects)]) {
      try {
        const watcher = watch(folder, { persistent: false }, onChange);
        watcher.on('error', () => watcher.close());
        watchers.push(watcher);
      } catch {
        // It is gone, or the system has no watcher left; the look by the clock finds what changes there.
      }
    }
  };
  begin();
  return {
    renew() {
      end();
      begin();
    },
    close: end,
  };
}

function newestFolders(projects: string): string[] {
  try {
    return readdirSync(projects)
      .flatMap((name) => {
        const folder = join(projects, name);
        const stat = statSync(folder, { throwIfNoEntry: false });
        return stat?.isDirectory() ? [{ folder, changedAt: stat.mtimeMs }] : [];
      })
      .sort((a, b) => b.changedAt - a.changedAt)
      .slice(0, MAX_FOLDERS)
      .map(({ folder }) => folder);
  } catch {
    // No such folder yet, or it may not be read, which the look itself reports.
    return [];
  }
}
