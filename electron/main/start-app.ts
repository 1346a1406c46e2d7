import { app, Menu, nativeTheme, session, shell } from 'electron';
import { listenForCalls } from '../ipc/listen';
import type { Router } from '../ipc/router';
import type { InvokeSender } from '../ipc/sender-check';
import { registerAppScheme, serveApp } from '../platform/app-protocol';
import { createDialogs } from '../platform/dialogs';
import { isSameProcess } from '../platform/process-identity';
import { createSystemBadge } from '../platform/system-badge';
import { refusesBypass } from '../platform/root';
import { refuseWebPermissions } from '../platform/web-guards';
import { openStore } from '../store';
import { type AppLog, createAppLog } from '../telemetry/app-log';
import { appMenu } from './app-menu';
import { createAppRouter } from './create-app-router';
import { createPhases, type Phases } from './boot-phases';
import { installLastResort, showStartFailure } from './last-resort';
import { type AppPaths, settlePaths } from './paths';
import type { QuitStep } from './quit-sequence';
import { quitStepsOf } from './quit-steps';
import { installQuit } from './quitting';
import { createCli } from './services/cli';
import { createServices, type Services } from './services/create-services';
import { createWindowHost } from './window-host';
import { type HandlerParts, wireHandlers, wireUnavailable } from './wire-handlers';

/**
 * What must come before Electron's ready event, then the rest behind it. Nothing here may wait for
 * that event at the top level of a module: the runtime waits for the module first.
 */
export function startApp(): void {
  const phases = createPhases(() => performance.now());
  const paths = phases.run('paths', settlePaths);
  const log = phases.run('log', () => createAppLog(paths.logs, Date.now));
  installLastResort(log);
  phases.run('scheme', registerAppScheme);
  void app
    .whenReady()
    .then(() => boot({ phases, paths, log }))
    .catch(async (error: unknown) => {
      log.write('error', 'the start failed', error);
      await showStartFailure(error, log.path());
      app.exit(1);
    });
}

interface Start {
  phases: Phases;
  paths: AppPaths;
  log: AppLog;
}

/** The window is opened before the database is: its page loads while the rest gets ready. */
function boot({ phases, paths, log }: Start): void {
  const quitSteps: QuitStep[] = [];
  installQuit(log, () => quitSteps);
  phases.run('guards', () => {
    refuseWebPermissions(session.defaultSession);
    serveApp(paths.rendererFolder);
  });
  const host = createWindowHost({
    paths,
    log,
    quit: () => app.quit(),
    screenshotFolder: process.env['ROUNDHOUSE_SCREENSHOT_DIR'] || null,
  });
  let provide = (_router: Router<InvokeSender>): void => undefined;
  listenForCalls(new Promise((resolve) => (provide = resolve)));
  phases.run('menu', () => Menu.setApplicationMenu(menu(paths)));
  phases.run('window', () => host.open());
  app.on('activate', () => host.open());

  const opened = phases.run('database', () =>
    openStore({
      mode: 'read-write',
      path: paths.database,
      clock: { now: Date.now },
      isHolderAlive: ({ pid, startedAt }) => isSameProcess(pid, startedAt),
      onSlowQuery: (query) => log.write('warning', 'slow query', query),
    }),
  );
  const parts: HandlerParts = {
    info: () => info(paths),
    dialogs: createDialogs(host.current),
    paths,
  };

  if (!opened.ok) {
    log.write('error', 'the database could not be opened', opened.error);
    const cli = createCli({ settingsPath: () => null, onChange: () => undefined });
    provide(createAppRouter(wireUnavailable(parts, cli, opened.error), host, log));
    return;
  }
  const services = phases.run('services', () =>
    createServices({
      store: opened.value,
      paths,
      log,
      onThemeChange: (theme) => (nativeTheme.themeSource = theme),
      showAttention: createSystemBadge(host.current).show,
    }),
  );
  nativeTheme.themeSource = services.settings.read().theme;
  phases.run('repair', () => repair(services, log));
  const router = phases.run('ipc', () => createAppRouter(wireHandlers(parts, services), host, log));
  host.connect(services.hub);
  quitSteps.push(...quitStepsOf(router, services));
  provide(router);
  phases.run('attention', services.attention.start);
  // Behind the window, which shows that it is being looked for.
  void services.cli.current();
  log.write('info', 'started', { version: app.getVersion(), phases: phases.reports() });
}

function repair({ manager, store }: Services, log: AppLog): void {
  const { interrupted, heldElsewhere } = manager.repairUnfinished();
  if (interrupted.length + heldElsewhere.length > 0) {
    log.write('info', 'sessions a dead program left', { interrupted, heldElsewhere });
  }
  store.deleteUnusedAttachments(Date.now() - UNUSED_IMAGE_MS);
}

/** An image taken in and not sent stays a week, for a draft somewhere that still names it. */
const UNUSED_IMAGE_MS = 7 * 24 * 60 * 60 * 1000;

const menu = (paths: AppPaths): Menu =>
  Menu.buildFromTemplate(
    appMenu(process.platform, app.isPackaged, {
      openLogFolder: () => void shell.openPath(paths.logs),
      openDataFolder: () => void shell.openPath(paths.dataFolder),
    }),
  );

const info = ({ dataFolder, database }: AppPaths) => ({
  version: app.getVersion(),
  platform: process.platform,
  dataFolder,
  databasePath: database,
  electronVersion: process.versions.electron ?? '',
  refusesBypass: refusesBypass(process.env),
});
