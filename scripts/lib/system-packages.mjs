import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupError, step } from './report.mjs';
import { must } from './run.mjs';

const LIBRARIES = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
};
const DISPLAY_TOOLS = { Xvfb: 'xvfb', xauth: 'xauth' };
const COMPILER_TOOLS = { 'g++': 'g++', make: 'make', python3: 'python3' };

export const hasDisplay = (env = process.env) =>
  process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

export function findProgram(name, env = process.env) {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      if (folder) {
        accessSync(file, constants.X_OK);
        return file;
      }
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** What Linux must have: `{ files }` found, `{ missing }` Debian package names. */
export function systemState({ withCompiler }) {
  if (process.platform !== 'linux') return { files: [], missing: [] };
  const files = [];
  const missing = [];
  const note = (file, packageName) => (file ? files.push(file) : missing.push(packageName));
  const libraries = loadableLibraries();
  for (const [library, name] of Object.entries(LIBRARIES)) note(libraries.get(library), name);
  const tools = {
    ...(hasDisplay() ? {} : DISPLAY_TOOLS),
    ...(withCompiler ? COMPILER_TOOLS : {}),
  };
  for (const [tool, name] of Object.entries(tools)) note(findProgram(tool), name);
  return { files, missing };
}

/** Installs what is missing as root on Debian; otherwise names the one command and stops. */
export async function ensureSystem(wants) {
  const before = systemState(wants);
  if (before.missing.length === 0) return before.files;
  const names = before.missing.join(' ');
  const install = `apt-get install -y --no-install-recommends ${names}`;
  if (!findProgram('apt-get')) {
    throw new SetupError(
      `Roundhouse needs system packages that are missing. Their Debian names: ${names}\n` +
        'Install them with your package manager, then run the same command again.',
    );
  }
  if (process.getuid() !== 0) {
    throw new SetupError(
      'Roundhouse needs system packages that are missing. Run this, then the same command again:\n' +
        `  sudo apt-get update && sudo ${install}`,
    );
  }
  await step(`installing system packages: ${names}`, async () => {
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    const advice = `Mend it, or run \`apt-get update && ${install}\` yourself.`;
    await must(advice, 'apt-get', [...wait, 'update'], options);
    await must(advice, 'apt-get', [...wait, ...install.split(' ').slice(1)], options);
  });
  const after = systemState(wants);
  if (after.missing.length > 0) {
    throw new SetupError(`Installed, but still not found: ${after.missing.join(' ')}.`);
  }
  return after.files;
}

function loadableLibraries() {
  const ldconfig = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find((file) => existsSync(file));
  const listing = spawnSync(ldconfig ?? 'ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? '';
  const found = new Map();
  for (const [, name, file] of listing.matchAll(/^\s*(\S+) .*=> (\S+)$/gm)) {
    if (!found.has(name)) found.set(name, file);
  }
  return found;
}
