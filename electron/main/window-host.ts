import { type BrowserWindow, dialog, nativeTheme } from 'electron';
import { PUSH_CHANNEL } from '@shared/contract/channel-names';
import { systemTimers } from '../ipc/deadline';
import type { PushHub, PushTarget } from '../ipc/push-hub';
import { backgroundColor, openMainWindow } from '../platform/main-window';
import type { AppLog } from '../telemetry/app-log';
import type { AppPaths } from './paths';
import { createRendererRecovery } from './renderer-recovery';
import { createScreenshots, type Screenshots } from './screenshots';

export interface WindowHost {
  open(): void;
  /** The open window; undefined when there is none. */
  current(): BrowserWindow | undefined;
  isOurs(contentsId: number): boolean;
  /** Windows get news from here on; those that open later too. */
  connect(hub: PushHub): void;
  viewChanged(): void;
}

export interface WindowHostDeps {
  paths: AppPaths;
  log: AppLog;
  quit(): void;
  /** Folder for pictures of each view; null: none are taken. */
  screenshotFolder: string | null;
}

/** The app's window: opened, fed, brought back when its page dies. */
export function createWindowHost({
  paths,
  log,
  quit,
  screenshotFolder,
}: WindowHostDeps): WindowHost {
  let window: BrowserWindow | undefined;
  let hub: PushHub | undefined;
  let leaveHub = (): void => undefined;
  let screenshots: Screenshots | undefined;

  const viewChanged = (): void => screenshots?.viewChanged();

  const connectTo = (own: BrowserWindow): void => {
    const { webContents } = own;
    const target: PushTarget = {
      send(name, payload) {
        if (!webContents.isDestroyed()) webContents.send(PUSH_CHANNEL, name, payload);
        viewChanged();
      },
    };
    leaveHub = hub?.addWindow(webContents.id, target) ?? leaveHub;
  };

  const watch = (own: BrowserWindow): void => {
    const { webContents } = own;
    const { id } = webContents;
    const recovery = createRendererRecovery({
      reload: () => webContents.reload(),
      giveUp: () => void askAfterDeaths(own, quit),
      now: () => performance.now(),
    });
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason === 'clean-exit') return;
      log.write('error', 'the page of the window died', { reason, exitCode });
      hub?.resetWindow(id);
      recovery.pageDied();
    });
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) hub?.resetWindow(id);
    });
    own.on('unresponsive', () => log.write('warning', 'the window does not respond'));
    own.on('responsive', () => log.write('info', 'the window responds again'));
    const paint = (): void => own.setBackgroundColor(backgroundColor());
    nativeTheme.on('updated', paint);
    own.once('closed', () => {
      nativeTheme.off('updated', paint);
      leaveHub();
      screenshots?.close();
      screenshots = undefined;
      window = undefined;
    });
    if (screenshotFolder !== null) screenshots = watchViews(own, screenshotFolder);
  };

  return {
    open() {
      if (window) {
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
        return;
      }
      window = openMainWindow({
        preload: paths.preload,
        stateFile: paths.windowState,
        onTrouble: (what, detail) => log.write('error', what, detail),
      });
      watch(window);
      connectTo(window);
    },
    current: () => window,
    isOurs: (contentsId) => window?.webContents.id === contentsId,
    connect(newHub) {
      hub = newHub;
      if (window) connectTo(window);
    },
    viewChanged,
  };
}

function watchViews(window: BrowserWindow, folder: string): Screenshots {
  const { webContents } = window;
  const screenshots = createScreenshots({
    folder,
    capture: async () => (await webContents.capturePage()).toPNG(),
    timers: systemTimers,
    report: (line) => process.stdout.write(`${line}\n`),
  });
  webContents.on('did-finish-load', screenshots.viewChanged);
  webContents.on('input-event', (_event, { type }) => {
    if (type === 'keyUp' || type === 'mouseUp' || type === 'mouseWheel') screenshots.viewChanged();
  });
  return screenshots;
}

async function askAfterDeaths(window: BrowserWindow, quit: () => void): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window keeps failing',
    detail:
      'Its page ended several times within a minute. Your sessions go on and nothing they said is lost. Load the window again, or quit and start Roundhouse anew.',
    buttons: ['Load again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
  });
  if (response === 0) window.webContents.reload();
  else quit();
}
