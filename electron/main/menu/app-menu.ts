import type { MenuItemConstructorOptions } from 'electron';
import type { WindowCommand } from '@shared/contract/windows';
import { acceleratorOf } from './accelerator';

export interface MenuActions {
  /** Runs a command in the window used last. */
  choose(commandId: string): void;
  openWindow(): void;
  zoom(direction: 'in' | 'out'): void;
  openLogFolder(): void;
  openDataFolder(): void;
}

export interface MenuOptions {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Of the window used last; none while its page loads, or when no window is open. */
  commands: readonly WindowCommand[];
  actions: MenuActions;
}

/**
 * The window's own commands under their headings, with the system's roles, so that editing and windows
 * work by the keys each platform expects. No "reload" in a release: sessions live on, but a half-typed
 * answer would be lost to a slip of the finger.
 */
export function appMenu(options: MenuOptions): MenuItemConstructorOptions[] {
  const { platform, isPackaged, commands, actions } = options;
  const isMac = platform === 'darwin';
  const under = (menu: WindowCommand['menu']): MenuItemConstructorOptions[] =>
    commands.filter((command) => command.menu === menu).map((command) => item(command, options));
  const file =
    commands.length > 0 ? under('file') : [{ label: 'New window', click: actions.openWindow }];
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: '&File',
      submenu: parts(file, [{ role: 'close' }], isMac ? [] : [{ role: 'quit' }]),
    },
    { role: 'editMenu' },
    ...section('&Session', under('session')),
    {
      label: '&View',
      submenu: parts(
        under('view'),
        [...sameZoomKeys(actions), { role: 'togglefullscreen' }],
        isPackaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }],
      ),
    },
    ...section('&Go', under('go')),
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: parts(under('help'), [
        { label: 'Open the log folder', click: actions.openLogFolder },
        { label: 'Open the data folder', click: actions.openDataFolder },
      ]),
    },
  ];
}

/**
 * The keys stand there to be learnt; the page acts on them itself, because they depend on where the
 * focus is. On macOS a menu takes its keys anyway, and the page, which then does not see them, is told;
 * so there a key alone, which is for writing, is left out.
 */
function item(
  { id, title, keys, isEnabled }: WindowCommand,
  { platform, actions }: MenuOptions,
): MenuItemConstructorOptions {
  const isShown = keys !== null && (platform !== 'darwin' || /(?:mod|ctrl)\+/.test(keys));
  const accelerator = isShown ? acceleratorOf(keys) : undefined;
  return {
    // A single & would underline the letter behind it.
    label: title.replaceAll('&', '&&'),
    enabled: isEnabled,
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    click: () => actions.choose(id),
  };
}

/** The plus sign without Shift, and the number pad: nobody looks for them in a menu. */
const sameZoomKeys = ({ zoom }: MenuActions): MenuItemConstructorOptions[] =>
  (
    [
      ['CommandOrControl+=', 'in'],
      ['CommandOrControl+numadd', 'in'],
      ['CommandOrControl+numsub', 'out'],
    ] as const
  ).map(([accelerator, direction]) => ({
    label: direction === 'in' ? 'Larger' : 'Smaller',
    accelerator,
    visible: false,
    acceleratorWorksWhenHidden: true,
    click: () => zoom(direction),
  }));

const section = (
  label: string,
  submenu: MenuItemConstructorOptions[],
): MenuItemConstructorOptions[] => (submenu.length === 0 ? [] : [{ label, submenu }]);

/** With a line between those that are not empty. */
const parts = (...groups: MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at === 0 ? group : [{ type: 'separator' as const }, ...group]));
