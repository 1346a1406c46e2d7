import { BrowserWindow, nativeTheme, screen } from 'electron';
import { PUSH_CHANNEL } from '@shared/contract/channel-names';
import type { PushEvents, PushName } from '@shared/contract/push';
import { pageOfSlot } from './app-page';
import { guardContents } from './web-guards';
import { type Area, MIN_HEIGHT, MIN_WIDTH, type WindowPlace } from './window-places';

/** One of our windows, as far as what manages them needs to know. */
export interface AppWindow {
  /** Id of its web contents: who calls, and whom to push to. */
  readonly id: number;
  readonly slot: number;
  /** For what stands in front of it. */
  readonly native: BrowserWindow;
  send<N extends PushName>(name: N, payload: PushEvents[N]): void;
  /** To the front, with the focus. */
  show(): void;
  hide(): void;
  /** Somebody looks at it: it has the focus and is not minimised. */
  isLookedAt(): boolean;
  reload(): void;
  /** As PNG. */
  capture(): Promise<Buffer>;
  setZoom(percent: number): void;
  place(): WindowPlace;
}

export interface AppWindowOptions {
  preload: string;
  place: WindowPlace;
  /** Of windows that open together one is to have the focus. */
  takesFocus: boolean;
  events: AppWindowEvents;
}

export interface AppWindowEvents {
  focused(): void;
  /** Moved, resized, maximised. */
  placeChanged(): void;
  /** False keeps it open. */
  mayClose(): boolean;
  closed(): void;
  /** Its page begins anew: what it was told is forgotten. */
  pageStarts(): void;
  /** A new page is about to be shown. */
  pageCommitted(): void;
  pageDied(reason: string, exitCode: number): void;
  /** A person did something, or the page finished loading. */
  viewTouched(): void;
  /** By wheel or pinch. */
  zoomAsked(direction: 'in' | 'out'): void;
  /** The system ends the user's session (Windows only). */
  sessionEnds(): void;
  /** e.g. the preload's failure, which is silent otherwise. */
  trouble(level: 'info' | 'warning' | 'error', what: string, detail?: unknown): void;
}

/** Opens a window, hidden until its page can be seen. */
export function openAppWindow({ preload, place, takesFocus, events }: AppWindowOptions): AppWindow {
  const { x, y, width, height, slot } = place;
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
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Sessions stream on while another window covers this one.
      backgroundThrottling: false,
      spellcheck: false,
    },
  });
  const { webContents } = window;
  const { id } = webContents;
  guardContents(webContents);
  listen(window, events);
  window.once('ready-to-show', () => {
    if (place.isMaximized) window.maximize();
    if (takesFocus) window.show();
    else window.showInactive();
  });
  const page = pageOfSlot(slot);
  window.loadURL(page).catch((error: unknown) => events.trouble('error', `loading ${page}`, error));
  return {
    id,
    slot,
    native: window,
    send(name, payload) {
      if (!webContents.isDestroyed()) webContents.send(PUSH_CHANNEL, name, payload);
    },
    show() {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    hide: () => window.hide(),
    isLookedAt: () => window.isFocused() && window.isVisible() && !window.isMinimized(),
    // Asked for by a question that may outlast its window.
    reload: () => void (webContents.isDestroyed() || webContents.reload()),
    capture: async () => (await webContents.capturePage()).toPNG(),
    setZoom: (percent) => webContents.setZoomFactor(percent / 100),
    place: () => ({ ...window.getNormalBounds(), isMaximized: window.isMaximized(), slot }),
  };
}

/** What is there for windows: without task bars and docks. */
export const screenAreas = (): Area[] => screen.getAllDisplays().map(({ workArea }) => workArea);

function listen(window: BrowserWindow, events: AppWindowEvents): void {
  const { webContents } = window;
  webContents.on('preload-error', (_event, path, error) =>
    events.trouble('error', `preload ${path}`, error),
  );
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') events.pageDied(reason, exitCode);
  });
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) events.pageStarts();
  });
  webContents.on('did-navigate', events.pageCommitted);
  webContents.on('did-finish-load', events.viewTouched);
  webContents.on('input-event', (_event, { type }) => {
    if (type === 'keyUp' || type === 'mouseUp' || type === 'mouseWheel') events.viewTouched();
  });
  webContents.on('zoom-changed', (_event, direction) => events.zoomAsked(direction));
  window.on('unresponsive', () => events.trouble('warning', 'the window does not respond'));
  window.on('responsive', () => events.trouble('info', 'the window responds again'));
  window.on('focus', events.focused);
  window.on('resize', events.placeChanged);
  window.on('move', events.placeChanged);
  window.on('session-end', events.sessionEnds);
  window.on('close', (event) => {
    if (!events.mayClose()) event.preventDefault();
  });
  const paint = (): void => window.setBackgroundColor(backgroundColor());
  nativeTheme.on('updated', paint);
  window.once('closed', () => {
    nativeTheme.off('updated', paint);
    events.closed();
  });
}

/** What a window shows before its page does: the page's own ground, so that nothing flashes. */
const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#131418' : '#ffffff');
