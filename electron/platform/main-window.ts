import { BrowserWindow, nativeTheme, screen } from 'electron';
import { APP_PAGE } from './app-files';
import { guardContents } from './web-guards';
import { MIN_HEIGHT, MIN_WIDTH, readWindowState, writeWindowState } from './window-state';

export interface MainWindowOptions {
  preload: string;
  stateFile: string;
  /** e.g. the preload's failure, which is silent otherwise. */
  onTrouble(what: string, detail: unknown): void;
}

/** The window, hidden until its page can be seen; closing it keeps its place. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { x, y, width, height, isMaximized } = readWindowState(options.stateFile, screens);
  const window = new BrowserWindow({
    ...(x !== null && y !== null ? { x, y } : {}),
    width,
    height,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    title: 'Roundhouse',
    show: false,
    backgroundColor: backgroundColor(),
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Sessions stream on while another window covers this one.
      backgroundThrottling: false,
      spellcheck: false,
    },
  });
  guardContents(window.webContents);
  window.webContents.on('preload-error', (_event, path, error) =>
    options.onTrouble(`preload ${path}`, error),
  );
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  window.on('close', () => keepPlace(window, options));
  window
    .loadURL(APP_PAGE)
    .catch((error: unknown) => options.onTrouble(`loading ${APP_PAGE}`, error));
  return window;
}

/** What the window shows before its page does: the page's own ground, so that nothing flashes. */
export const backgroundColor = (): string =>
  nativeTheme.shouldUseDarkColors ? '#131418' : '#ffffff';

function keepPlace(window: BrowserWindow, options: MainWindowOptions): void {
  try {
    const bounds = window.getNormalBounds();
    writeWindowState(options.stateFile, { ...bounds, isMaximized: window.isMaximized() });
  } catch (error) {
    options.onTrouble('keeping the place of the window', error);
  }
}
