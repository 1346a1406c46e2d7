import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot, readJson } from './paths.mjs';
import { SetupError, step } from './report.mjs';
import { must, npm } from './run.mjs';

/** Compares what npm wrote down as installed with the lock file, by content and not by time. */
export function isInstalled(lock, installed) {
  if (!lock?.packages || !installed?.packages) return false;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const found = installed.packages[path];
    if (found ? found.version !== entry.version : !entry.optional) return false;
  }
  return Object.keys(installed.packages).every((path) => path in lock.packages);
}

export const areDependenciesInstalled = () =>
  isInstalled(
    readJson(fromRoot('package-lock.json')),
    readJson(fromRoot('node_modules', '.package-lock.json')),
  );

export async function ensureDependencies() {
  if (areDependenciesInstalled()) return;
  await step('installing dependencies (npm ci)', async () => {
    const [command, args] = npm(['ci', '--strict-allow-scripts', '--loglevel=error']);
    await must('Mend what it says, then run the same command again.', command, args, {
      env: withHeaders(),
    });
  });
}

export const nodePtyBinary = () =>
  [
    fromRoot('node_modules/node-pty/build/Release/pty.node'),
    fromRoot('node_modules/node-pty/prebuilds', `${process.platform}-${process.arch}`, 'pty.node'),
  ].find((file) => existsSync(file)) ?? null;

export async function ensureNodePty() {
  if (nodePtyBinary()) return;
  await step('compiling node-pty', async () => {
    const [command, args] = npm(['rebuild', 'node-pty', '--loglevel=error']);
    await must('g++, make and python3 are needed.', command, args, { env: withHeaders() });
  });
  if (!nodePtyBinary()) throw new SetupError('node-pty was compiled, but its binary is missing.');
}

let headers;

/**
 * A folder whose include/node holds the running Node's headers, or null. node-gyp would otherwise
 * download them, which fails where only a package registry is reachable.
 */
export function headersFolder() {
  if (headers !== undefined) return headers;
  const has = (folder) => folder && existsSync(join(folder, 'include/node/node_api.h'));
  const near = [process.env.npm_config_nodedir, dirname(dirname(process.execPath)), '/usr'];
  headers = near.find(has) ?? null;
  if (headers) return headers;
  const [command, args] = npm(['config', 'get', 'nodedir']);
  const configured = spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim();
  headers = has(configured) ? configured : null;
  return headers;
}

function withHeaders() {
  const folder = headersFolder();
  return folder ? { ...process.env, npm_config_nodedir: folder } : process.env;
}
