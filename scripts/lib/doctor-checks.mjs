import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isBuilt } from './build.mjs';
import { areDependenciesInstalled, headersFolder, nodePtyBinary } from './dependencies.mjs';
import { sandboxObstacle } from './environment.mjs';
import { cacheDir, fromRoot, installedVersion } from './paths.mjs';
import { run } from './run.mjs';
import { mustCompile, sqliteBinary } from './sqlite.mjs';
import { findProgram, hasDisplay, systemState } from './system-packages.mjs';
import { startXvfb } from './xvfb.mjs';

const PROBE_LIMIT_MS = 30_000;
const SET_UP = 'run `npm run -s setup`';

const good = (name, value) => ({ name, value, mend: null });
const bad = (name, value, mend) => ({ name, value, mend });
const decide = (isGood, name, value, mend) => (isGood ? good(name, value) : bad(name, value, mend));

const firstLine = (command, ...args) =>
  spawnSync(command, args, { encoding: 'utf8', timeout: PROBE_LIMIT_MS }).stdout?.split('\n')[0] ||
  null;

/** Everything about the machine and the installation: `{ name, value, mend }`, mend null when well. */
export async function examine(electron) {
  return [
    ...tools(),
    areDependenciesInstalled()
      ? good('dependencies', 'as in package-lock.json')
      : bad('dependencies', 'missing, or not as in package-lock.json', SET_UP),
    decide(nodePtyBinary() !== null, 'node-pty', installedVersion('node-pty'), SET_UP),
    sqliteInNode(electron),
    ...(await insideElectron(electron)),
    decide(isBuilt(), 'build', isBuilt() ? 'up to date' : 'missing or old', SET_UP),
    claude(),
    good('cache folder', cacheDir()),
  ];
}

function tools() {
  const { missing } = systemState({ withCompiler: true });
  const mend = `as root: apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const list = [good('Node', process.version), good('npm', firstLine('npm', '--version'))];
  if (process.platform !== 'linux') return list;
  list.push(
    decide(missing.length === 0, 'system packages', missing.join(' ') || 'all there', mend),
    good('g++', findProgram('g++') ? firstLine('g++', '--version') : 'none'),
    good('Node headers', headersFolder() ?? 'not found (would be downloaded)'),
    good('Xvfb', findProgram('Xvfb') ?? 'none'),
    good('display', hasDisplay() ? 'yes' : 'none: Xvfb is used'),
  );
  return list;
}

function sqliteInNode(electron) {
  const kind = existsSync(sqliteBinary()) ? 'compiled here' : 'prebuilt';
  const name = 'better-sqlite3 in Node';
  const version = installedVersion('better-sqlite3');
  const value = version && `${version}, ${kind}`;
  const isMissing = mustCompile(electron?.version) && !existsSync(sqliteBinary());
  const script = "new (require('better-sqlite3'))(':memory:').prepare('select 1').get()";
  const result = spawnSync(process.execPath, ['-e', script], { cwd: fromRoot() });
  return decide(result.status === 0 && !isMissing, name, value, SET_UP);
}

/** One start of the Electron in use answers for Chromium and for both natives in it. */
async function insideElectron(electron) {
  if (!electron) return [bad('Electron', 'none', SET_UP)];
  const asked = installedVersion('electron');
  const instead =
    electron.source === 'registry' && asked
      ? ` instead of ${asked}, whose own host could not be reached`
      : '';
  const where = `${electron.version} (${electron.source})${instead}, ${electron.dist}`;
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-doctor-'));
  const xvfb = hasDisplay() ? null : await startXvfb();
  try {
    writeFileSync(join(folder, 'package.json'), '{"name":"doctor","main":"probe.cjs"}');
    writeFileSync(join(folder, 'probe.cjs'), probe());
    const { output } = await run(
      electron.executable,
      [
        ...(sandboxObstacle(electron) ? ['--no-sandbox'] : []),
        folder,
        `--user-data-dir=${join(folder, 'data')}`,
      ],
      {
        limitMs: PROBE_LIMIT_MS,
        env: xvfb ? { ...process.env, DISPLAY: xvfb.display } : undefined,
      },
    );
    const line = output.split('\n').find((text) => text.startsWith('probe {'));
    if (!line) {
      const tail = output.trim().split('\n').slice(-5).join('\n');
      const mend = `it does not start: ${tail}\n    delete ${electron.dist}, then ${SET_UP}`;
      return [bad('Electron', where, mend)];
    }
    const found = JSON.parse(line.slice('probe '.length));
    return [
      good('Electron', where),
      good('Chromium, Node in it', `${found.chrome}, ${found.node}`),
      decide(found.sqlite === 'ok', 'better-sqlite3 in it', found.sqlite, SET_UP),
      decide(found.pty === 'ok', 'node-pty in it', found.pty, SET_UP),
    ];
  } finally {
    xvfb?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const probe = () => `
  const { app } = require('electron');
  const load = createLoader(${JSON.stringify(fromRoot('package.json'))});
  function createLoader(file) {
    const require = process.getBuiltinModule('node:module').createRequire(file);
    return (work) => { try { work(require); return 'ok'; } catch (error) { return String(error).split('\\n')[0]; } };
  }
  app.whenReady().then(() => {
    const { chrome, node } = process.versions;
    const sqlite = load((r) => new (r('better-sqlite3'))(':memory:').prepare('select 1').get());
    const pty = load((r) => r('node-pty'));
    console.log('probe ' + JSON.stringify({ chrome, node, sqlite, pty }));
    app.exit(0);
  });
`;

// A note and nothing wrong: Roundhouse is whole without it, and the demo agent needs none.
function claude() {
  const usual = [join(homedir(), '.local/bin'), join(homedir(), '.claude/local')];
  const PATH = [process.env.PATH, ...usual].join(delimiter);
  const file = findProgram('claude', { PATH });
  if (file) return good('Claude Code CLI', `${firstLine(file, '--version') ?? '?'}, ${file}`);
  return {
    ...bad('Claude Code CLI', 'not found', 'npm install -g @anthropic-ai/claude-code'),
    isNote: true,
  };
}
