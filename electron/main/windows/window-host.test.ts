import type { BrowserWindow } from 'electron';
import type { PushEvents, PushName } from '@shared/contract/push';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import { expect, test } from 'vitest';
import { createPushHub } from '../../ipc/push-hub';
import { createManualTimers } from '../../ipc/testing/manual-timers';
import type { AppWindow, AppWindowEvents } from '../../platform/main-window';
import { newPlace, type WindowPlace } from '../../platform/window-places';
import { createWindowHost } from './window-host';

const A = asSessionId('00000000-0000-4000-8000-00000000000a');
const placeOf = (slot: number): WindowPlace => ({
  slot,
  x: slot * 100,
  y: 0,
  width: 1000,
  height: 700,
  isMaximized: false,
});

interface FakeWindow extends AppWindow {
  events: AppWindowEvents;
  sent: { name: PushName; payload: unknown }[];
  isFocused: boolean;
  isHidden: boolean;
  reloads: number;
  zooms: number[];
  bounds: WindowPlace;
  takesFocus: boolean;
  /** As the person's click on its cross. */
  close(): boolean;
}

function setUp({ kept = [] as WindowPlace[], mayCloseLast = true } = {}) {
  const timers = createManualTimers();
  const windows: FakeWindow[] = [];
  const current: (number | null)[] = [];
  let stored: readonly WindowPlace[] = kept;
  let now = 0;
  const deaths: number[] = [];
  const host = createWindowHost({
    openWindow({ place, takesFocus, events }) {
      const id = windows.length + 10;
      const own: FakeWindow = {
        id,
        slot: place.slot,
        native: { id } as BrowserWindow,
        events,
        sent: [],
        isFocused: false,
        isHidden: false,
        reloads: 0,
        zooms: [],
        bounds: place,
        takesFocus,
        send: <N extends PushName>(name: N, payload: PushEvents[N]) =>
          own.sent.push({ name, payload }),
        show() {
          own.isHidden = false;
          for (const other of windows) other.isFocused = other === own;
          events.focused();
        },
        hide: () => (own.isHidden = true),
        isLookedAt: () => own.isFocused && !own.isHidden,
        reload: () => (own.reloads += 1),
        capture: () => Promise.resolve(Buffer.alloc(0)),
        setZoom: (percent) => own.zooms.push(percent),
        place: () => own.bounds,
        close() {
          if (!events.mayClose()) return false;
          events.closed();
          return true;
        },
      };
      windows.push(own);
      return own;
    },
    askAfterDeaths: ({ id }) => deaths.push(id),
    screenshotFolder: null,
    timers,
    monotonicNow: () => (now += 1),
    report: () => undefined,
    readPlaces: () => [...stored],
    newPlace,
    writePlaces: (places) => (stored = places),
    mayCloseLast: () => mayCloseLast,
    currentChanged: (id) => current.push(id),
    zoomAsked: () => undefined,
    sessionEnds: () => undefined,
    log: () => undefined,
  });
  const hub = createPushHub({ timers, summarize: (id) => ({ id }) as SessionSummary });
  const at = (index: number): FakeWindow => {
    const found = windows[index];
    if (!found) throw new Error(`There is no window ${index}.`);
    return found;
  };
  const slots = () => windows.map(({ slot }) => slot);
  return { host, hub, timers, windows, at, slots, current, deaths, stored: () => stored };
}

test('the first start opens one window, in slot 1', () => {
  const { host, slots, at } = setUp();
  host.restore();
  expect(slots()).toEqual([1]);
  expect(at(0).takesFocus).toBe(true);
});

test('all windows of the last time come back, the one used last on top with the focus', () => {
  const { host, windows } = setUp({ kept: [placeOf(3), placeOf(1)] });
  host.restore();
  expect(windows.map(({ slot, takesFocus }) => [slot, takesFocus])).toEqual([
    [1, false],
    [3, true],
  ]);
  expect(host.currentId()).toBe(windows[1]?.id);
});

test('a further window takes the lowest free slot and goes where it was opened for, once', () => {
  const { host, at, slots } = setUp({ kept: [placeOf(1), placeOf(3)] });
  host.restore();
  host.openAnother({ kind: 'session', sessionId: A });
  expect(slots()).toEqual([3, 1, 2]);
  const { id } = at(2);
  expect(host.takeDestination(id)).toEqual({ kind: 'session', sessionId: A });
  expect(host.takeDestination(id)).toBeNull();
  expect(host.takeDestination(at(0).id)).toBeNull();
});

test('every window of ours may call, a closed one no more', () => {
  const { host, at } = setUp();
  host.restore();
  host.openAnother(null);
  expect([at(0).id, at(1).id, 99].map(host.isOurs)).toEqual([true, true, false]);
  at(1).close();
  expect(host.isOurs(at(1).id)).toBe(false);
});

test('news reaches every window, also one that opens later; a closed one is left alone', () => {
  const { host, hub, at } = setUp();
  host.restore();
  host.connect(hub);
  host.openAnother(null);
  hub.push('sessions.queueChanged', { sessionId: A });
  at(0).close();
  hub.push('sessions.queueChanged', { sessionId: A });
  expect([at(0).sent.length, at(1).sent.length]).toEqual([1, 2]);
});

test('closing one of two leaves the other and forgets the place of the first', () => {
  const { host, at, stored, current } = setUp({ kept: [placeOf(1), placeOf(2)] });
  host.restore();
  at(1).close();
  expect(stored().map(({ slot }) => slot)).toEqual([2]);
  expect(current.at(-1)).toBe(at(0).id);
});

test('the last window to go comes back at the next start', () => {
  const { host, at, stored, current } = setUp({ kept: [placeOf(2)] });
  host.restore();
  at(0).bounds = { ...placeOf(2), x: 7 };
  expect(at(0).close()).toBe(true);
  expect(stored()).toEqual([{ ...placeOf(2), x: 7 }]);
  expect([current.at(-1), host.currentId()]).toEqual([null, null]);
});

test('the last window stays while a question is asked, one of two does not wait for it', () => {
  const { host, at } = setUp({ mayCloseLast: false });
  host.restore();
  host.openAnother(null);
  expect(at(0).close()).toBe(true);
  expect(at(1).close()).toBe(false);
  expect(host.currentId()).toBe(at(1).id);
});

test('a moved window is written down once it rests', () => {
  const { host, at, timers, stored } = setUp({ kept: [placeOf(1)] });
  host.restore();
  at(0).bounds = { ...placeOf(1), x: 42 };
  at(0).events.placeChanged();
  at(0).events.placeChanged();
  expect(stored()[0]?.x).toBe(100);
  timers.advance(1_000);
  expect(stored()[0]?.x).toBe(42);
});

test('at the end all windows are hidden, and all are kept although they close one by one', () => {
  const { host, at, stored } = setUp({ kept: [placeOf(1), placeOf(2)] });
  host.restore();
  host.leave();
  expect([at(0).isHidden, at(1).isHidden]).toEqual([true, true]);
  at(0).close();
  at(1).close();
  expect(stored().map(({ slot }) => slot)).toEqual([1, 2]);
});

test('a window is sent somewhere by push once its page listens, and opened for it when none is', () => {
  const { host, at, windows } = setUp();
  host.sendTo({ kind: 'inbox' });
  expect(host.takeDestination(at(0).id)).toEqual({ kind: 'inbox' });
  host.sendTo({ kind: 'board' });
  expect(at(0).sent).toEqual([{ name: 'windows.sentTo', payload: { kind: 'board' } }]);
  at(0).close();
  host.show();
  expect(windows).toHaveLength(2);
});

test('a second request to show opens no window but brings the one used last to the front', () => {
  const { host, at, windows } = setUp();
  host.restore();
  host.openAnother(null);
  at(0).show();
  at(1).isFocused = false;
  at(0).isFocused = false;
  host.show();
  expect(windows).toHaveLength(2);
  expect(at(0).isFocused).toBe(true);
});

test('a session is visible only where it is shown in the window somebody looks at', () => {
  const { host, hub, at } = setUp();
  host.restore();
  host.openAnother(null);
  host.connect(hub);
  hub.beginAttach(at(0).id, A).settle(0);
  at(1).show();
  expect(host.isVisible(A)).toBe(false);
  at(0).show();
  expect(host.isVisible(A)).toBe(true);
  at(0).hide();
  expect(host.isVisible(A)).toBe(false);
});

test('a page that begins anew is forgotten by the hub and told where to go again', () => {
  const { host, hub, at } = setUp();
  host.restore();
  host.connect(hub);
  hub.beginAttach(at(0).id, A).settle(0);
  host.takeDestination(at(0).id);
  at(0).events.pageStarts();
  expect(hub.listAttached(A)).toEqual([]);
  host.sendTo({ kind: 'inbox' });
  expect(at(0).sent).toEqual([]);
  expect(host.takeDestination(at(0).id)).toEqual({ kind: 'inbox' });
});

test('the page of one window dies alone: it is loaded again, and the person asked at last', () => {
  const { host, at, deaths } = setUp();
  host.restore();
  host.openAnother(null);
  for (let times = 0; times < 4; times += 1) at(1).events.pageDied('crashed', 5);
  expect([at(0).reloads, at(1).reloads, deaths]).toEqual([0, 3, [at(1).id]]);
});

test('every window is zoomed, a later one and a page that begins anew too', () => {
  const { host, at } = setUp();
  host.restore();
  host.setZoom(150);
  host.openAnother(null);
  at(0).events.pageCommitted();
  expect([at(0).zooms, at(1).zooms]).toEqual([[150, 150], [150]]);
});

test('after it has left nothing brings a window back', () => {
  const { host, at, windows } = setUp();
  host.restore();
  host.leave();
  host.show();
  host.sendTo({ kind: 'inbox' });
  host.notice('There is no such session.');
  host.openAnother(null);
  expect(windows).toHaveLength(1);
  expect(at(0).isHidden).toBe(true);
});
