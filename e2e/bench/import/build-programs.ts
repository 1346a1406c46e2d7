import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';

export interface ImportPrograms {
  /** Starts the thread, waits for it and prints what it found. */
  side: string;
  worker: string;
  scan: string;
  /** Fills the history of what was found, and prints how long that took. */
  historySide: string;
  history: string;
}

/** The product's own threads, bundled as the product bundles them. */
export async function buildPrograms(folder: string): Promise<ImportPrograms> {
  const { rolldown } = await import('rolldown');
  const build = async (input: string, name: string): Promise<string> => {
    const file = join(folder, `${name}.mjs`);
    const bundle = await rolldown({
      input: resolve(process.cwd(), input),
      platform: 'node',
      resolve: { alias: { '@shared': resolve(process.cwd(), 'shared') } },
      external: [...builtinModules, /^node:/, /^better-sqlite3(\/|$)/],
    });
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    await bundle.close();
    return file;
  };
  return {
    side: await build('e2e/bench/import/side.ts', 'side'),
    worker: await build('electron/workers/import-worker.ts', 'import-worker'),
    scan: await build('electron/workers/scan-worker.ts', 'scan-worker'),
    historySide: await build('e2e/bench/import/history-side.ts', 'history-side'),
    history: await build('electron/workers/history-worker.ts', 'history-worker'),
  };
}
