import type { BrowserWindow } from 'electron';
import type { Destination } from '@shared/contract/windows';
import type { SessionId } from '@shared/domain/ids';
import type { PushHub } from '../../ipc/push-hub';
import type { WindowPlace } from '../../platform/window-places';
import { createKeptPlaces } from './kept-places';
import { createOpenWindow, type OpenWindow, type OpenWindowDeps } from './open-window';

export interface WindowHost {
  /** The windows of the last time, or one. */
  restore(): void;
  /** The window used last, to the front; opened when there is none. */
  show(): void;
  /** A further window, which goes to `destination` once its page has loaded. */
  openAnother(destination: Destination | null): void;
  /** The window used last goes there and comes to the front. */
  sendTo(destination: Destination): void;
  /** Says in the window used last why it was not sent anywhere. */
  notice(text: string): void;
  takeDestination(windowId: number): Destination | null;
  /** The window used last; undefined when none is open. */
  current(): BrowserWindow | undefined;
  currentId(): number | null;
  isOurs(contentsId: number): boolean;
  /** A person sees the session right now: it is on screen in the window that has the focus. */
  isVisible(sessionId: SessionId): boolean;
  /** Windows get news from here on; those that open later too. */
  connect(hub: PushHub): void;
  viewChanged(): void;
  setZoom(percent: number): void;
  /** The program ends: no window is seen any more, and all of them come back at the next start. */
  leave(): void;
}

export interface WindowHostDeps extends OpenWindowDeps {
  readPlaces(): WindowPlace[];
  /** Where a window that was nowhere yet goes: beside another one when there is one. */
  newPlace(slot: number, beside: WindowPlace | null): WindowPlace;
  writePlaces(places: readonly WindowPlace[]): void;
  /** False when the last window has to stay, because a question is asked first. */
  mayCloseLast(): boolean;
  /** Another window is the one used last, or none is. */
  currentChanged(windowId: number | null): void;
  zoomAsked(direction: 'in' | 'out'): void;
  sessionEnds(): void;
  log(level: 'info' | 'warning' | 'error', what: string, detail?: unknown): void;
}

/** All windows of the program, on one core. */
export function createWindowHost(deps: WindowHostDeps): WindowHost {
  /** The one used last first. */
  let open: readonly OpenWindow[] = [];
  let hub: PushHub | undefined;
  let zoom: number | null = null;
  let hasLeft = false;

  const places = createKeptPlaces({
    list: () => open.map(({ window }) => window.place()),
    write: deps.writePlaces,
    timers: deps.timers,
    trouble: (error) => deps.log('error', 'keeping the places of the windows', error),
  });

  const find = (windowId: number): OpenWindow | undefined =>
    open.find(({ window }) => window.id === windowId);

  const openAt = (place: WindowPlace, takesFocus: boolean, destination: Destination | null) => {
    if (hasLeft) return;
    const own = createOpenWindow(deps, {
      place,
      takesFocus,
      destination,
      events: {
        focused() {
          if (open[0] === own || !open.includes(own)) return;
          open = [own, ...open.filter((other) => other !== own)];
          places.changed();
          deps.currentChanged(own.window.id);
        },
        placeChanged: places.changed,
        mayClose() {
          if (open.length > 1) return true;
          if (!deps.mayCloseLast()) return false;
          places.keep();
          return true;
        },
        closed() {
          open = open.filter((other) => other !== own);
          places.keep();
          deps.currentChanged(open[0]?.window.id ?? null);
        },
        zoomAsked: deps.zoomAsked,
        sessionEnds: deps.sessionEnds,
        trouble: deps.log,
      },
    });
    open = [own, ...open];
    if (hub) own.connect(hub);
    if (zoom !== null) own.setZoom(zoom);
    deps.currentChanged(own.window.id);
  };

  const toFront = ({ window }: OpenWindow): void => {
    if (!hasLeft) window.show();
  };

  const restore = (destination: Destination | null): void => {
    const kept = deps.readPlaces();
    const all = kept.length > 0 ? kept : [deps.newPlace(1, null)];
    // The one used last comes last, on top of the others, and alone takes the focus.
    for (const place of all.toReversed()) {
      const isFirst = place === all[0];
      openAt(place, isFirst, isFirst ? destination : null);
    }
  };

  return {
    restore: () => restore(null),
    show() {
      if (open[0]) toFront(open[0]);
      else restore(null);
    },
    openAnother(destination) {
      const beside = open[0]?.window.place() ?? null;
      openAt(deps.newPlace(freeSlot(open), beside), true, destination);
      places.changed();
    },
    sendTo(destination) {
      if (!open[0]) return restore(destination);
      open[0].sendTo(destination);
      toFront(open[0]);
    },
    notice(text) {
      if (!open[0]) restore(null);
      open[0]?.notice(text);
      if (open[0]) toFront(open[0]);
    },
    takeDestination: (windowId) => find(windowId)?.takeDestination() ?? null,
    current: () => open[0]?.window.native,
    currentId: () => open[0]?.window.id ?? null,
    isOurs: (contentsId) => find(contentsId) !== undefined,
    isVisible: (sessionId) =>
      hub?.listAttached(sessionId).some((id) => find(id)?.window.isLookedAt()) ?? false,
    connect(newHub) {
      hub = newHub;
      for (const own of open) own.connect(newHub);
    },
    viewChanged() {
      for (const own of open) own.viewChanged();
    },
    setZoom(percent) {
      zoom = percent;
      for (const own of open) own.setZoom(percent);
    },
    leave() {
      places.keepForGood();
      hasLeft = true;
      for (const { window } of open) window.hide();
    },
  };
}

function freeSlot(open: readonly OpenWindow[]): number {
  const taken = new Set(open.map(({ window }) => window.slot));
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  return slot;
}
