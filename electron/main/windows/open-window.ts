import { join } from 'node:path';
import type { Destination } from '@shared/contract/windows';
import type { Timers } from '../../ipc/deadline';
import type { PushHub } from '../../ipc/push-hub';
import type { AppWindow, AppWindowEvents, AppWindowOptions } from '../../platform/main-window';
import type { WindowPlace } from '../../platform/window-places';
import { createRendererRecovery } from './renderer-recovery';
import { createScreenshots } from './screenshots';
import { createPageMail, type PageMail } from './page-mail';

export interface OpenWindowDeps {
  openWindow(options: Omit<AppWindowOptions, 'preload'>): AppWindow;
  /** Its page died again and again: the person decides. */
  askAfterDeaths(window: AppWindow): void;
  /** Folder for pictures of each view; null: none are taken. */
  screenshotFolder: string | null;
  timers: Timers;
  monotonicNow(): number;
  report(line: string): void;
}

export interface OpenWindow extends Omit<PageMail, 'pageStarts'> {
  readonly window: AppWindow;
  /** Gets the hub's news from now on. */
  connect(hub: PushHub): void;
  viewChanged(): void;
  setZoom(percent: number): void;
}

/** What of its life the set of windows has to know. */
export type OpenWindowEvents = Pick<
  AppWindowEvents,
  'focused' | 'placeChanged' | 'mayClose' | 'closed' | 'zoomAsked' | 'sessionEnds' | 'trouble'
>;

export interface OpenWindowStart {
  place: WindowPlace;
  takesFocus: boolean;
  destination: Destination | null;
  events: OpenWindowEvents;
}

/** One window: fed, pictured, brought back when its page dies. All of that ends with it. */
export function createOpenWindow(deps: OpenWindowDeps, start: OpenWindowStart): OpenWindow {
  const { timers } = deps;
  let hub: PushHub | undefined;
  let leaveHub = (): void => undefined;
  let zoom: number | null = null;

  const recovery = createRendererRecovery({
    reload: () => window.reload(),
    giveUp: () => deps.askAfterDeaths(window),
    now: deps.monotonicNow,
  });
  const mail = createPageMail((name, payload) => {
    window.send(name, payload);
    viewChanged();
  }, start.destination);
  const screenshots =
    deps.screenshotFolder === null
      ? undefined
      : createScreenshots({
          folder: folderOf(deps.screenshotFolder, start.place.slot),
          capture: () => window.capture(),
          timers,
          report: deps.report,
        });
  const viewChanged = (): void => screenshots?.viewChanged();

  const window = deps.openWindow({
    place: start.place,
    takesFocus: start.takesFocus,
    events: {
      ...start.events,
      closed() {
        leaveHub();
        screenshots?.close();
        start.events.closed();
      },
      pageStarts() {
        hub?.resetWindow(window.id);
        mail.pageStarts();
      },
      pageCommitted() {
        if (zoom !== null) window.setZoom(zoom);
      },
      pageDied(reason, exitCode) {
        start.events.trouble('error', 'the page of a window died', { reason, exitCode });
        hub?.resetWindow(window.id);
        mail.pageStarts();
        recovery.pageDied();
      },
      viewTouched: viewChanged,
    },
  });

  return {
    window,
    connect(newHub) {
      hub = newHub;
      leaveHub = hub.addWindow(window.id, {
        send(name, payload) {
          window.send(name, payload);
          viewChanged();
        },
      });
    },
    viewChanged,
    setZoom(percent) {
      zoom = percent;
      window.setZoom(percent);
    },
    takeDestination: mail.takeDestination,
    sendTo: mail.sendTo,
    notice: mail.notice,
  };
}

const folderOf = (folder: string, slot: number): string =>
  slot === 1 ? folder : join(folder, `window-${slot}`);
