import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot, readJson, root } from './paths.mjs';
import { step } from './report.mjs';
import { must } from './run.mjs';

const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const OUTPUTS = [
  'main/index.js',
  'main/drive.js',
  'main/reaper.js',
  'preload/index.cjs',
  'renderer/index.html',
];
const IS_TEST = /\.test(-d)?\.[cm]?[jt]sx?$/;

const stampFile = () => fromRoot('out', '.sources.json');

/** One hash over path, size and time of every source of the build; also notices removed files. */
export function fingerprint(folder = root, sources = SOURCES) {
  const hash = createHash('sha256');
  for (const source of sources) visit(folder, source, hash);
  return hash.digest('hex');
}

export const isBuilt = () =>
  OUTPUTS.every((file) => existsSync(fromRoot('out', file))) &&
  readJson(stampFile())?.fingerprint === fingerprint();

export async function ensureBuild() {
  if (isBuilt()) return;
  // Taken before the build: what changes while it runs makes it old again.
  const current = fingerprint();
  rmSync(stampFile(), { force: true });
  await step('building', () =>
    must('Mend the error above.', process.execPath, [
      fromRoot('node_modules/electron-vite/bin/electron-vite.js'),
      'build',
    ]),
  );
  mkdirSync(fromRoot('out'), { recursive: true });
  writeFileSync(stampFile(), JSON.stringify({ fingerprint: current }));
}

function visit(folder, path, hash) {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    if (!IS_TEST.test(path)) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(folder, path)).sort()) visit(folder, `${path}/${name}`, hash);
}
