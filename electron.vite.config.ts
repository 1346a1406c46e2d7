import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';

const alias = { '@shared': resolve(import.meta.dirname, 'shared') };

// The output runs on two generations of Electron: the newest, and the registry's fallback runtime
// (Node 20, Chromium 130). The lower one sets the target.
export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      target: 'node20',
      outDir: 'out/main',
      rollupOptions: {
        input: {
          index: resolve(import.meta.dirname, 'electron/main/index.ts'),
          drive: resolve(import.meta.dirname, 'electron/cli/drive.ts'),
          reaper: resolve(import.meta.dirname, 'electron/claude/reaper/main.ts'),
          'import-worker': resolve(import.meta.dirname, 'electron/workers/import-worker.ts'),
          'scan-worker': resolve(import.meta.dirname, 'electron/workers/scan-worker.ts'),
          'history-worker': resolve(import.meta.dirname, 'electron/workers/history-worker.ts'),
        },
      },
    },
  },
  preload: {
    resolve: { alias },
    build: {
      target: 'node20',
      outDir: 'out/preload',
      externalizeDeps: false,
      // A sandboxed preload must be CommonJS, whatever the package type says.
      rolldownOptions: {
        input: { index: resolve(import.meta.dirname, 'electron/preload/index.ts') },
        output: { format: 'cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    resolve: { alias },
    plugins: [react()],
    // The highlighting worker loads its grammars one by one, which only a module worker can.
    worker: { format: 'es' },
    build: {
      target: 'chrome130',
      minify: true,
      outDir: resolve(import.meta.dirname, 'out/renderer'),
      rollupOptions: { input: resolve(import.meta.dirname, 'renderer/index.html') },
    },
  },
});
