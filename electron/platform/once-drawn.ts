import type { BrowserWindow } from 'electron';

const LATEST_MS = 3_000;

/** Resolves once the window's page has been drawn for the first time, or after 3 s. */
export function onceDrawn(window: BrowserWindow | undefined): Promise<void> {
  if (!window) return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, LATEST_MS);
    window.once('ready-to-show', () => {
      clearTimeout(limit);
      resolve();
    });
  });
}
