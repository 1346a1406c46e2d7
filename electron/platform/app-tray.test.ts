import { asSessionId } from '@shared/domain/ids';
import { expect, test } from 'vitest';
import { createAppTray, type TrayItem, type TrayView } from './app-tray';
import { drawTrayIcon, type TrayMark } from './tray-icon';

const NOTHING: TrayView = { needsYou: 0, running: 0, waiting: [] };

function trayOn(platform: NodeJS.Platform) {
  const told: string[] = [];
  const system: string[] = [];
  let items: readonly TrayItem[] = [];
  let click = (): void => undefined;
  const tray = createAppTray(
    {
      platform,
      create(_bitmap, isTemplate) {
        system.push(isTemplate ? 'create template' : 'create');
        return {
          setImage: () => system.push('image'),
          setToolTip: (text) => system.push(`tip ${text}`),
          setTitle: (text) => system.push(`title ${text}`),
          setMenu: (next) => (items = next),
          onClick: (listener) => (click = listener),
          destroy: () => system.push('destroy'),
        };
      },
    },
    {
      open: () => told.push('open'),
      openInbox: () => told.push('inbox'),
      openSession: (id) => told.push(`session ${id}`),
      openWindow: () => told.push('window'),
      quit: () => told.push('quit'),
    },
  );
  return { tray, told, system, items: () => items, click: () => click() };
}

test('nothing is put up before it is shown, then one icon, taken away and put up anew', () => {
  const { tray, system } = trayOn('linux');
  expect(system).toEqual([]);
  tray.show(NOTHING);
  tray.show(NOTHING);
  tray.remove();
  tray.remove();
  tray.show(NOTHING);
  expect(system.filter((line) => !line.startsWith('tip'))).toEqual(['create', 'destroy', 'create']);
});

test('the icon is drawn anew only when what it says has changed; the counts are in its tip', () => {
  const { tray, system } = trayOn('win32');
  tray.show({ ...NOTHING, running: 2 });
  tray.show({ ...NOTHING, running: 3 });
  tray.show({ ...NOTHING, running: 3, needsYou: 1 });
  expect(system).toEqual([
    'create',
    'tip Roundhouse: 2 running',
    'tip Roundhouse: 3 running',
    'image',
    'tip Roundhouse: 1 waiting for you, 3 running',
  ]);
});

test('macOS gets a template and the count beside it, and a click opens only the menu', () => {
  const { tray, system, told, click } = trayOn('darwin');
  tray.show({ ...NOTHING, needsYou: 4 });
  click();
  expect(system).toContain('create template');
  expect(system).toContain('title 4');
  expect(told).toEqual([]);
});

test('its menu leads to the window, the inbox, the sessions that wait, and out', () => {
  const { tray, items, told } = trayOn('linux');
  const waiting = [
    { id: asSessionId('a'), title: 'Fix\nthis & that' },
    { id: asSessionId('b'), title: '' },
  ];
  tray.show({ needsYou: 2, running: 0, waiting });
  expect(items().map((item) => item?.label ?? null)).toEqual([
    'Open Roundhouse',
    'Inbox (2)',
    null,
    'Fix this && that',
    'Untitled session',
    null,
    'New window',
    'Quit',
  ]);
  for (const item of items()) item?.click();
  expect(told).toEqual(['open', 'inbox', 'session a', 'session b', 'window', 'quit']);
});

test('however many wait, the menu stays short', () => {
  const { tray, items } = trayOn('linux');
  const waiting = Array.from({ length: 40 }, (_, at) => ({
    id: asSessionId(`${at}`),
    title: 'x'.repeat(200),
  }));
  tray.show({ needsYou: 40, running: 0, waiting });
  expect(items().length).toBeLessThan(20);
  expect(Math.max(...items().map((item) => item?.label.length ?? 0))).toBeLessThan(60);
});

test('the three marks differ by shape, also where the system chooses the colour', () => {
  const alphas = (mark: TrayMark) => {
    const { pixels } = drawTrayIcon(mark, 'darwin');
    return pixels.filter((_, at) => at % 4 === 3).join();
  };
  expect(new Set([alphas('needs-you'), alphas('running'), alphas('resting')]).size).toBe(3);
  const { size, pixels } = drawTrayIcon('needs-you', 'linux');
  const middle = (size / 2) * size + size / 2;
  expect(pixels.slice(middle * 4, middle * 4 + 4)).toEqual(new Uint8Array([0x44, 0xb1, 0xef, 255]));
  expect(pixels[3]).toBe(0);
});
