import type { MenuItemConstructorOptions } from 'electron';
import type { WindowCommand } from '@shared/contract/windows';
import { expect, test } from 'vitest';
import { appMenu, type MenuOptions } from './app-menu';

const command = (id: string, menu: WindowCommand['menu'], more: Partial<WindowCommand> = {}) => ({
  id,
  title: id,
  keys: null,
  menu,
  isEnabled: true,
  ...more,
});

function build(options: Partial<MenuOptions>) {
  const told: string[] = [];
  const menu = appMenu({
    platform: 'linux',
    isPackaged: true,
    commands: [],
    actions: {
      choose: (id) => told.push(`choose ${id}`),
      openWindow: () => told.push('open window'),
      zoom: (direction) => told.push(`zoom ${direction}`),
      openLogFolder: () => told.push('log'),
      openDataFolder: () => told.push('data'),
    },
    ...options,
  });
  const find = (label: string): MenuItemConstructorOptions => {
    const found = menu
      .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      .find((item) => item.label === label);
    if (!found) throw new Error(`There is no item ${label}.`);
    return found;
  };
  const click = (item: MenuItemConstructorOptions): void =>
    Reflect.apply(item.click ?? (() => undefined), item, []);
  return { menu, told, find, click };
}

test('each command stands under its heading, and choosing it tells the window', () => {
  const { menu, told, find, click } = build({
    commands: [
      command('New session', 'file'),
      command('Stop & keep', 'session', { isEnabled: false }),
      command('Inbox', 'go'),
    ],
  });
  expect(menu.map(({ label, role }) => label ?? role)).toEqual([
    '&File',
    'editMenu',
    '&Session',
    '&View',
    '&Go',
    'windowMenu',
    'help',
  ]);
  expect(find('Stop && keep').enabled).toBe(false);
  click(find('Inbox'));
  expect(told).toEqual(['choose Inbox']);
});

test('keys are shown and not taken from the page; those no menu knows are left out', () => {
  const { find } = build({
    commands: [
      command('Board', 'view', { keys: 'mod+shift+b' }),
      command('Odd', 'view', { keys: 'hyper+ß' }),
    ],
  });
  expect(find('Board')).toMatchObject({
    accelerator: 'CommandOrControl+Shift+B',
    registerAccelerator: false,
  });
  expect(find('Odd')).not.toHaveProperty('accelerator');
});

test('on macOS, where a menu takes its keys, none takes a sign from what is written', () => {
  const commands = [
    command('Sheet', 'help', { keys: '?' }),
    command('Inbox', 'go', { keys: 'mod+i' }),
  ];
  const mac = build({ platform: 'darwin', commands });
  expect(mac.find('Sheet')).not.toHaveProperty('accelerator');
  expect(mac.find('Inbox')).toHaveProperty('accelerator');
  expect(build({ commands }).find('Sheet')).toHaveProperty('accelerator', '?');
});

test('without a window there is still a way to open one', () => {
  const { told, find, click } = build({ platform: 'darwin' });
  click(find('New window'));
  expect(told).toEqual(['open window']);
});

test('the plus key zooms without Shift, and from the number pad', () => {
  const { menu, told, click } = build({});
  const hidden = menu
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .filter(({ visible }) => visible === false);
  hidden.forEach(click);
  expect(told).toEqual(['zoom in', 'zoom in', 'zoom out']);
});

test.each([
  ['darwin', true],
  ['linux', false],
] as const)(
  '%s has the roles of its platform, and a release cannot be reloaded',
  (platform, isMac) => {
    const roles = (isPackaged: boolean) =>
      build({ platform, isPackaged }).menu.flatMap(({ role, submenu }) => [
        role,
        ...(Array.isArray(submenu) ? submenu.map((item) => item.role) : []),
      ]);
    expect(roles(true).includes('appMenu')).toBe(isMac);
    expect(roles(true).includes('quit')).toBe(!isMac);
    expect([roles(true).includes('reload'), roles(false).includes('reload')]).toEqual([
      false,
      true,
    ]);
  },
);
