import { app, nativeTheme, powerMonitor } from 'electron';
import type { Settings } from '@shared/contract/settings';
import type { WindowCommand } from '@shared/contract/windows';
import { systemTimers } from '../../ipc/deadline';
import { registerLinks } from '../../platform/link-registration';
import { openAppWindow, screenAreas } from '../../platform/main-window';
import { watchPower } from '../../platform/power';
import { createSystemBadge } from '../../platform/system-badge';
import { createSystemTray } from '../../platform/system-tray';
import {
  fitToScreens,
  newPlace,
  readWindowPlaces,
  writeWindowPlaces,
} from '../../platform/window-places';
import type { AppLog } from '../../telemetry/app-log';
import type { DeepLinks } from '../deep-links';
import { createMenuBar } from '../menu/menu-bar';
import { showMenu } from '../menu/show-menu';
import type { AppPaths } from '../paths';
import { describeUnfinished } from '../quit/quit-question';
import type { QuitStep } from '../quit/quit-sequence';
import { installQuit } from '../quit/quitting';
import { relaunch } from '../quit/relaunch';
import type { Services } from '../services/create-services';
import { createTrayKeeper, type TrayKeeper } from '../attention/tray';
import { createWindowHost, type WindowHost } from './window-host';
import { askAfterDeaths } from './ask-after-deaths';
import { zoomed } from '../settings/zoom';

export interface ShellDeps {
  paths: AppPaths;
  log: AppLog;
  links: DeepLinks;
}

export interface Shell {
  host: WindowHost;
  showMenu(): void;
  describeCommands(windowId: number, commands: readonly WindowCommand[]): void;
  showAttention(count: number): void;
  settingsChanged(now: Settings): void;
  /** The program was started again, with these arguments. */
  startedAgain(argv: readonly string[]): void;
  /** From here on there are sessions: the shell shows them, and asks before it ends them. */
  connect(services: Services, steps: readonly QuitStep[]): void;
  /** There will be none: a link only brings the window that says why to the front. */
  connectToNothing(): void;
}

/** What is around the pages: windows, menu bar, tray, links, power, and the end of it all. */
export function createShell({ paths, log, links }: ShellDeps): Shell {
  let services: Services | undefined;
  let steps: readonly QuitStep[] = [];
  let tray: TrayKeeper | undefined;
  /** Arguments of a start that came while everything ended. */
  let startAfter: readonly string[] | undefined;

  const settings = (): Settings | undefined => services?.settings.read();
  const staysWithoutWindows = (): boolean =>
    process.platform === 'darwin' || settings()?.keepsInTray === true;

  const zoom = (direction: 'in' | 'out'): void => {
    const now = settings();
    if (now) services?.settings.save({ zoomPercent: zoomed(now.zoomPercent, direction) });
  };

  const host: WindowHost = createWindowHost({
    openWindow: (options) => openAppWindow({ ...options, preload: paths.preload }),
    askAfterDeaths: (window) => void askAfterDeaths(window),
    screenshotFolder: process.env['ROUNDHOUSE_SCREENSHOT_DIR'] || null,
    timers: systemTimers,
    monotonicNow: () => performance.now(),
    report: (line) => process.stdout.write(`${line}\n`),
    readPlaces: () => readWindowPlaces(paths.windowState, screenAreas()),
    newPlace: (slot, beside) => fitToScreens(newPlace(slot, beside), screenAreas()),
    writePlaces: (places) => writeWindowPlaces(paths.windowState, places),
    mayCloseLast: () => staysWithoutWindows() || quit.mayCloseLast(),
    currentChanged: (windowId) => menuBar.currentChanged(windowId),
    zoomAsked: zoom,
    sessionEnds: () => quit.force(),
    log: log.write,
  });

  const showCommands = (commands: readonly WindowCommand[]): void =>
    showMenu({
      commands,
      paths,
      choose(commandId) {
        const windowId = host.currentId();
        if (windowId !== null)
          services?.hub.pushTo(windowId, 'windows.commandChosen', { commandId });
      },
      openWindow: () => host.openAnother(null),
      zoom,
    });
  const menuBar = createMenuBar({ show: showCommands, isOpen: host.isOurs, timers: systemTimers });
  const badge = createSystemBadge(host.current);

  const quit = installQuit({
    log,
    steps: () => steps,
    unfinished() {
      const manager = services?.manager;
      if (!manager) return null;
      return describeUnfinished(
        manager.list(),
        (id) => manager.listQueue(id).filter(({ isHeld }) => !isHeld).length,
        services?.shells.list(),
      );
    },
    window: host.current,
    staysWithoutWindows,
    leave() {
      host.leave();
      menuBar.close();
      tray?.close();
    },
    left() {
      if (startAfter) relaunch(startAfter);
    },
  });
  app.on('activate', host.show);

  return {
    host,
    showMenu: () => showCommands([]),
    describeCommands: menuBar.describe,
    showAttention(count) {
      badge.show(count);
      tray?.showCount(count);
    },
    settingsChanged(now) {
      if (nativeTheme.themeSource !== now.theme) nativeTheme.themeSource = now.theme;
      host.setZoom(now.zoomPercent);
      tray?.changed();
    },
    startedAgain(argv) {
      if (quit.isEnding()) startAfter = argv;
      else links.startedAgain(argv);
    },
    connect(connected, quitSteps) {
      services = connected;
      steps = quitSteps;
      const { manager, hub } = connected;
      host.connect(hub);
      tray = createTrayKeeper({
        tray: createSystemTray({
          open: host.show,
          openInbox: () => host.sendTo({ kind: 'inbox' }),
          openSession: (sessionId) => host.sendTo({ kind: 'session', sessionId }),
          openWindow: () => host.openAnother(null),
          quit: () => app.quit(),
        }),
        isWanted: () => settings()?.keepsInTray === true,
        list: manager.list,
        timers: systemTimers,
      });
      manager.subscribe({ sessionChanged: tray.changed });
      watchPower(powerMonitor, {
        wallNow: Date.now,
        monotonicNow: () => performance.now(),
        resumed: manager.systemResumed,
        shutsDown: quit.force,
      });
      links.connect({ host, hasSession: (id) => manager.find(id) !== undefined });
      if (!registerLinks(linkHost())) log.write('warning', 'the system does not hand us our links');
    },
    connectToNothing() {
      const { show } = host;
      links.connect({ host: { show, sendTo: show, notice: show }, hasSession: () => true });
    },
  };
}

const linkHost = () => ({
  platform: process.platform,
  isPackaged: app.isPackaged,
  setAsDefaultProtocolClient: (scheme: string) => app.setAsDefaultProtocolClient(scheme),
});
