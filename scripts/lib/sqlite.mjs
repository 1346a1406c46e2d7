import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { headersFolder } from './dependencies.mjs';
import { cacheDir, fromRoot, installedVersion } from './paths.mjs';
import { SetupError, step } from './report.mjs';
import { must } from './run.mjs';
import { ensureSystem } from './system-packages.mjs';

// The prebuilt binary asks for Node-API 10, because it keeps references to strings. On Node-API 9
// (Node 20, and the registry's Electron) it loads and crashes. The experimental API of Node-API 9
// has the same feature; one binary compiled against it runs on both.
const PREBUILT_NODE_API = 10;
const DECLARED = "'NAPI_VERSION=10'";
const EXPERIMENTAL =
  "'NAPI_VERSION=2147483647','NAPI_EXPERIMENTAL','NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT'";

const FIRST_ELECTRON_WITH_NODE_22 = 35;

export const sqliteBinary = () =>
  fromRoot('node_modules/better-sqlite3/build/Release/better_sqlite3.node');

/** Whether the prebuilt binary would crash in this Node or in the Electron in use. */
export const mustCompile = (electronVersion = null, nodeApi = process.versions.napi) =>
  Number(nodeApi) < PREBUILT_NODE_API ||
  (electronVersion !== null && Number.parseInt(electronVersion, 10) < FIRST_ELECTRON_WITH_NODE_22);

export const cachedSqlite = () =>
  join(
    cacheDir(),
    `better-sqlite3-${installedVersion('better-sqlite3')}-napi${process.versions.napi}-` +
      `${process.platform}-${process.arch}.node`,
  );

export async function ensureSqlite(electronVersion) {
  const target = sqliteBinary();
  if (!mustCompile(electronVersion)) {
    rmSync(dirname(dirname(target)), { recursive: true, force: true });
  } else if (!existsSync(target)) {
    if (!existsSync(cachedSqlite())) await compile(cachedSqlite());
    moveCopy(cachedSqlite(), target);
  }
  assertLoads();
}

// In a process of its own: the wrong binary does not throw, it takes the process down.
function assertLoads() {
  const script = "new (require('better-sqlite3'))(':memory:').prepare('select 1').get()";
  const result = spawnSync(process.execPath, ['-e', script], { cwd: fromRoot(), encoding: 'utf8' });
  if (result.status === 0) return;
  rmSync(cachedSqlite(), { force: true });
  rmSync(sqliteBinary(), { force: true });
  throw new SetupError(
    `better-sqlite3 does not load in Node ${process.version} (${result.signal ?? result.status}). ` +
      `Its cached binary was removed; run the same command again.\n${result.stderr}`,
  );
}

async function compile(target) {
  await ensureSystem({ withCompiler: true });
  await step('compiling better-sqlite3 for Node-API 9 (once, about 90 s)', async () => {
    const work = mkdtempSync(join(tmpdir(), 'roundhouse-sqlite-'));
    try {
      const source = join(work, 'better-sqlite3');
      cpSync(fromRoot('node_modules/better-sqlite3'), source, { recursive: true });
      rmSync(join(source, 'build'), { recursive: true, force: true });
      cpSync(fromRoot('node_modules/node-addon-api'), join(work, 'node_modules/node-addon-api'), {
        recursive: true,
      });
      declareExperimental(join(source, 'binding.gyp'));
      const gyp = fromRoot('node_modules/node-gyp/bin/node-gyp.js');
      const args = ['rebuild', '--release', '--force_build=1', '-j', '2'];
      const headers = headersFolder();
      if (headers) args.push(`--nodedir=${headers}`);
      await must(
        headers
          ? 'g++ (with C++20), make and python3 are needed.'
          : 'The headers of this Node were not found beside it and could not be downloaded: use a ' +
              'Node that comes with include/node, or set `npm config set nodedir PREFIX`.',
        process.execPath,
        [gyp, ...args],
        { cwd: source },
      );
      moveCopy(join(source, 'build/Release/better_sqlite3.node'), target);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}

function declareExperimental(file) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(DECLARED)) {
    throw new SetupError(
      `better-sqlite3 ${installedVersion('better-sqlite3')} no longer declares ${DECLARED}; ` +
        'scripts/lib/sqlite.mjs must be brought up to date.',
    );
  }
  writeFileSync(file, text.replace(DECLARED, EXPERIMENTAL));
}

function moveCopy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const half = `${to}.${process.pid}`;
  copyFileSync(from, half);
  renameSync(half, to);
}
