import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, isBuilt } from './build.mjs';
import { ensureDependencies, nodePtyBinary, ensureNodePty } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { cacheDir, fromRoot, readJson, root } from './paths.mjs';
import { SetupError } from './report.mjs';
import { electronFacts, ensureElectron, givenElectron, hasFailedLately } from './runtime.mjs';
import { cachedSqlite, ensureSqlite, mustCompile, sqliteBinary } from './sqlite.mjs';
import { ensureSystem, findProgram, hasDisplay } from './system-packages.mjs';

const OLDEST_NODE = [20, 19];

// In node_modules, so that a new `npm ci` takes it away together with what it vouches for.
const stampFile = () => fromRoot('node_modules', '.roundhouse-setup.json');

/**
 * Makes whatever is missing or older than its sources, with every word on stderr, and returns the
 * facts of the Electron in use. Does nothing, in a few dozen milliseconds, when nothing is missing.
 */
export async function ensureSetup({ withBuild = true } = {}) {
  checkNode();
  const isFresh = () => isInstallFresh() && (!withBuild || isBuilt());
  if (!isFresh()) {
    const key = createHash('sha256').update(root).digest('hex').slice(0, 16);
    await withLock(join(cacheDir(), 'locks', `${key}.lock`), async () => {
      // Another set-up may have done it all while this one waited.
      if (!isInstallFresh()) await install();
      if (withBuild) await ensureBuild();
    });
  }
  return electronFacts();
}

async function install() {
  const files = await ensureSystem({ withCompiler: !hasNatives() });
  await ensureDependencies();
  await ensureNodePty();
  const electron = await ensureElectron();
  await ensureSqlite(electron.version);
  files.push(nodePtyBinary(), electron.executable);
  if (mustCompile(electron.version)) files.push(sqliteBinary());
  const stamp = { key: stampKey(), files, source: electron.source };
  writeFileSync(stampFile(), JSON.stringify(stamp));
}

// Judged before the Electron in use is known: if that turns out to be what asks for a compiled
// better-sqlite3, the compiler is seen to then.
const hasNatives = () =>
  Boolean(nodePtyBinary()) &&
  (existsSync(sqliteBinary()) || existsSync(cachedSqlite()) || !mustCompile());

function isInstallFresh() {
  const stamp = readJson(stampFile());
  if (stamp?.key !== stampKey() || !stamp.files.every((file) => existsSync(file))) return false;
  if (!hasDisplay() && !findProgram('Xvfb')) return false;
  return stamp.source !== 'registry' || hasFailedLately();
}

// Everything the installed files depend on, and nothing that changes from one start to the next.
function stampKey() {
  const hash = createHash('sha256').update(readFileSync(fromRoot('package-lock.json')));
  for (const name of ['boot.mjs', 'package.json']) {
    hash.update(readFileSync(fromRoot('resources/runtime-boot', name)));
  }
  const { napi } = process.versions;
  return [hash.digest('hex'), napi, process.arch, givenElectron() ?? ''].join(' ');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new SetupError(
    `Roundhouse needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}. ` +
      'Install a newer Node, then run the same command again.',
  );
}
