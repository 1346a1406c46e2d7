import { app, Menu, shell } from 'electron';
import type { WindowCommand } from '@shared/contract/windows';
import type { AppPaths } from '../paths';
import { appMenu, type MenuActions } from './app-menu';

export interface ShownMenu extends Pick<MenuActions, 'choose' | 'openWindow' | 'zoom'> {
  commands: readonly WindowCommand[];
  paths: Pick<AppPaths, 'logs' | 'dataFolder'>;
}

/** Puts up the menu bar of this system. */
export function showMenu({ commands, paths, ...actions }: ShownMenu): void {
  const template = appMenu({
    platform: process.platform,
    isPackaged: app.isPackaged,
    commands,
    actions: {
      ...actions,
      openLogFolder: () => void shell.openPath(paths.logs),
      openDataFolder: () => void shell.openPath(paths.dataFolder),
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
