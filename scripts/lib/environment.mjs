import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What Playwright, electron-vite and our own tests and benches read to find the Electron in use. */
export const electronEnvironment = (electron) => ({
  ELECTRON_OVERRIDE_DIST_PATH: electron.dist,
  ELECTRON_EXEC_PATH: electron.executable,
  ROUNDHOUSE_ELECTRON: electron.executable,
  ROUNDHOUSE_ELECTRON_VERSION: electron.version,
  // Set in the terminals of Electron-based editors, where it would turn the app into plain Node.
  ELECTRON_RUN_AS_NODE: undefined,
});

/** Why Chromium's sandbox cannot work here, in words for the user; null where it can. */
export function sandboxObstacle(electron) {
  if (process.platform !== 'linux') return null;
  if (process.getuid() === 0) return 'Chromium refuses to run sandboxed as root';
  const isRestricted =
    readKernel('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    readKernel('kernel/unprivileged_userns_clone') === '0';
  if (!isRestricted || isSetuidRoot(join(electron.dist, 'chrome-sandbox'))) return null;
  return 'this kernel denies user namespaces to unsigned programs';
}

function readKernel(name) {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return null;
  }
}

function isSetuidRoot(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.uid === 0 && (stat.mode & 0o4000) !== 0;
}
