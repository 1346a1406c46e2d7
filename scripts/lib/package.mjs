import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { SetupError, step } from './report.mjs';
import { must } from './run.mjs';
import { mustCompile } from './sqlite.mjs';

/**
 * Packs the built app with the Electron in use into a folder and returns its executable.
 * The test variant leaves the inspector on, because Playwright drives the app through it.
 */
export async function packageDirectory({ electron, isTest = false }) {
  const output = isTest ? 'dist/test' : 'dist';
  const work = mkdtempSync(join(tmpdir(), 'roundhouse-package-'));
  const config = join(work, 'config.json');
  rmSync(fromRoot(output), { recursive: true, force: true });
  try {
    writeFileSync(config, JSON.stringify(configuration({ electron, isTest, output })));
    await step('packing the directory build', () =>
      must('Mend the error above.', process.execPath, [
        fromRoot('node_modules/electron-builder/cli.js'),
        '--dir',
        '--publish',
        'never',
        '--config',
        config,
      ]),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const executable = [
    'linux-unpacked/roundhouse',
    'linux-arm64-unpacked/roundhouse',
    'mac/Roundhouse.app/Contents/MacOS/Roundhouse',
    'mac-arm64/Roundhouse.app/Contents/MacOS/Roundhouse',
    'win-unpacked/Roundhouse.exe',
  ]
    .map((file) => fromRoot(output, file))
    .find((file) => existsSync(file));
  if (!executable) throw new SetupError(`The packed app is not in ${output}.`);
  await assertMinimal(executable);
  return executable;
}

// One pattern in the wrong place makes electron-builder pack the whole project.
async function assertMinimal(executable) {
  const asar = ['resources/app.asar', '../Resources/app.asar']
    .map((file) => join(dirname(executable), file))
    .find((file) => existsSync(file));
  const { listPackage } = await import('@electron/asar');
  const tops = new Set(listPackage(asar).map((file) => file.split(/[\\/]/)[1]));
  const surplus = [...tops].filter(
    (name) => !['node_modules', 'out', 'package.json'].includes(name),
  );
  if (surplus.length > 0) {
    throw new SetupError(`The packed app contains what it should not: ${surplus.join(', ')}.`);
  }
}

function configuration({ electron, isTest, output }) {
  return {
    extends: fromRoot('electron-builder.yml'),
    directories: { output },
    electronDist: electron.dist,
    electronVersion: electron.version,
    // One of better-sqlite3's two binaries: the prebuilt one would crash an older Electron, and
    // the compiled one would be preferred to it in a newer.
    files: mustCompile(electron.version)
      ? [
          '!node_modules/better-sqlite3/prebuilds/**',
          '!node_modules/better-sqlite3/build/*/obj*/**',
        ]
      : ['!node_modules/better-sqlite3/build/**'],
    ...(isTest ? { electronFuses: { enableNodeCliInspectArguments: true } } : {}),
  };
}
