import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const fromRoot = (...parts) => join(root, ...parts);

/** Per user and outside the project, so that a clean checkout finds what an earlier one fetched. */
export function cacheDir(env = process.env) {
  if (process.platform === 'win32') {
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'roundhouse', 'Cache');
  }
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'roundhouse');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'roundhouse');
  return join(homedir(), '.cache', 'roundhouse');
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Version of an installed package, or null when it is not installed. */
export const installedVersion = (name) =>
  readJson(fromRoot('node_modules', name, 'package.json'))?.version ?? null;
