import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/** Builds the reaper as the product does, into a folder of the test's; returns its path. */
export async function buildReaper(folder: string): Promise<string> {
  const file = join(folder, 'reaper.mjs');
  const build = await rolldown({
    input: resolve('electron/claude/reaper/main.ts'),
    platform: 'node',
    resolve: { alias: { '@shared': resolve('shared') } },
    external: [...builtinModules, /^node:/],
  });
  await build.write({ file, format: 'esm', codeSplitting: false });
  await build.close();
  return file;
}
