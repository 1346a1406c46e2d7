import { type MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  openLogFolder(): void;
  openDataFolder(): void;
}

/**
 * The system's own roles, so that editing, zoom and windows work by the keys each platform expects.
 * What the window does itself has its shortcuts there. No "reload" in a release: sessions live on, but
 * a half-typed answer would be lost to a slip of the finger.
 */
export function appMenu(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: '&File', submenu: [{ role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        ...(isPackaged
          ? []
          : [{ role: 'reload' as const }, { role: 'toggleDevTools' as const }, separator]),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Open the log folder', click: actions.openLogFolder },
        { label: 'Open the data folder', click: actions.openDataFolder },
      ],
    },
  ];
}

const separator = { type: 'separator' as const };
