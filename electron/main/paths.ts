import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

export interface AppPaths {
  /** Everything of ours; `--user-data-dir` moves it. */
  dataFolder: string;
  database: string;
  logs: string;
  rawFrames: string;
  windowState: string;
  demoBase: string;
  rendererFolder: string;
  preload: string;
  demoAgent: string;
  /** What ends our children when we are killed; run as plain Node. */
  reaper: string;
  /** Threads that look at the CLI's transcripts. */
  importWorker: string;
  scanWorker: string;
  historyWorker: string;
  home: string;
}

/**
 * Must run before Electron's ready event. One folder whatever the program was started as: its name
 * would otherwise follow the product's name, which differs between a release and the sources.
 */
export function settlePaths(): AppPaths {
  if (!app.commandLine.hasSwitch('user-data-dir')) {
    app.setPath('userData', join(app.getPath('appData'), 'roundhouse'));
  }
  const dataFolder = app.getPath('userData');
  // Chromium's caches, apart from what the user may want to back up.
  app.setPath('sessionData', join(dataFolder, 'browser'));
  const out = join(import.meta.dirname, '..');
  return {
    dataFolder,
    database: join(dataFolder, 'roundhouse.db'),
    logs: join(dataFolder, 'logs'),
    rawFrames: join(dataFolder, 'raw-frames'),
    windowState: join(dataFolder, 'window.json'),
    demoBase: join(dataFolder, 'demo'),
    rendererFolder: join(out, 'renderer'),
    preload: join(out, 'preload', 'index.cjs'),
    demoAgent: app.isPackaged
      ? join(process.resourcesPath, 'roundhouse', 'demo-agent', 'claude.mjs')
      : join(app.getAppPath(), 'resources', 'app', 'demo-agent', 'claude.mjs'),
    reaper: join(out, 'main', 'reaper.js'),
    importWorker: join(out, 'main', 'import-worker.js'),
    scanWorker: join(out, 'main', 'scan-worker.js'),
    historyWorker: join(out, 'main', 'history-worker.js'),
    home: homedir(),
  };
}
