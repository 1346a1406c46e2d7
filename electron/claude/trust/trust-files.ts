import { access } from 'node:fs/promises';
import path from 'node:path';

export interface TrustFile {
  file: string;
  kind: 'settings' | 'mcp';
}

/**
 * Files a session in `cwd` takes from its folder, nearest first. `.mcp.json` is looked for in every
 * folder upwards; settings in the folder itself and, in a repository, up to its root: rather a folder
 * too many on the card than one that runs unasked. The user's own settings are not the folder's.
 */
export async function trustFiles(cwd: string, userConfigDir: string): Promise<TrustFile[]> {
  const ancestors = foldersUpwards(path.resolve(cwd));
  const root = await repositoryRoot(ancestors);
  const withSettings = root === null ? ancestors.slice(0, 1) : ancestors.slice(0, root + 1);
  const userSettings = path.join(userConfigDir, 'settings.json');

  const settings = withSettings.flatMap((folder) =>
    ['settings.json', 'settings.local.json']
      .map((name) => path.join(folder, '.claude', name))
      .filter((file) => file !== userSettings),
  );
  const servers = ancestors.map((folder) => path.join(folder, '.mcp.json'));
  return [
    ...settings.map((file) => ({ file, kind: 'settings' as const })),
    ...servers.map((file) => ({ file, kind: 'mcp' as const })),
  ];
}

function foldersUpwards(start: string): string[] {
  const folders = [start];
  for (let folder = start; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    folders.push(path.dirname(folder));
  }
  return folders;
}

/** Index of the folder that holds `.git` (a file in a worktree); null outside a repository. */
async function repositoryRoot(folders: readonly string[]): Promise<number | null> {
  for (const [index, folder] of folders.entries()) {
    const isRoot = await access(path.join(folder, '.git')).then(
      () => true,
      () => false,
    );
    if (isRoot) return index;
  }
  return null;
}
