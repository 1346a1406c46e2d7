import { builtinModules } from 'node:module';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { ensureSetup } from './ensure.mjs';
import { electronEnvironment } from './environment.mjs';
import { passThrough } from './pass-through.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './report.mjs';

const EXTERNAL = ['better-sqlite3', 'node-pty', 'electron', 'rolldown', '@playwright/test'];

/** Bundles e2e/bench/PREFIX+NAME.ts and runs it with Node. Resolves with the exit code. */
export async function runBench(prefix, [name, ...args]) {
  const available = list(prefix);
  if (name === '--help') {
    const command = prefix === '' ? 'bench' : 'soak';
    console.log(
      `npm run -s ${command} -- NAME [ARGUMENTS]\n\nNAME is one of: ${available.join(', ')}`,
    );
    return 0;
  }
  if (!available.includes(name)) {
    say(
      `${name ? `There is no "${name}".` : 'Which one?'} There is: ${available.join(', ') || '-'}`,
    );
    return 2;
  }
  const electron = await ensureSetup();
  const file = fromRoot('out/bench', `${prefix}${name}.mjs`);
  await bundle(fromRoot('e2e/bench', `${prefix}${name}.ts`), file);
  return passThrough(process.execPath, ['--expose-gc', file, ...args], {
    cwd: fromRoot(),
    env: { ...process.env, ...electronEnvironment(electron) },
  });
}

// What can be run are the files at the top of the folder that no other file there imports.
function list(prefix) {
  if (!existsSync(fromRoot('e2e/bench'))) return [];
  const files = readdirSync(fromRoot('e2e/bench'), { recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const imported = new Set(files.flatMap(importsOf));
  return files
    .filter((file) => !file.includes(sep))
    .map((file) => basename(file, '.ts'))
    .filter((name) => !imported.has(name))
    .filter((name) => name.startsWith('soak-') === (prefix === 'soak-'))
    .map((name) => name.slice(prefix.length));
}

const importsOf = (file) =>
  [...readFileSync(fromRoot('e2e/bench', file), 'utf8').matchAll(/from '\.\.?\/([^'/]+)'/g)].map(
    ([, name]) => name.replace(/\.[jt]s$/, ''),
  );

async function bundle(input, file) {
  // Loaded here: the set-up may only just have installed it.
  const { rolldown } = await import('rolldown');
  mkdirSync(fromRoot('out/bench'), { recursive: true });
  const build = await rolldown({
    input,
    platform: 'node',
    resolve: { alias: { '@shared': fromRoot('shared') } },
    external: [...builtinModules, /^node:/, ...EXTERNAL.map((name) => new RegExp(`^${name}(/|$)`))],
  });
  await build.write({ file, format: 'esm', codeSplitting: false });
  await build.close();
}
