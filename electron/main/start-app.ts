import { app, session } from 'electron';
import { systemTimers } from '../ipc/deadline';
import { listenForCalls } from '../ipc/listen';
import type { Router } from '../ipc/router';
import type { InvokeSender } from '../ipc/sender-check';
import { registerAppScheme, serveApp } from '../platform/app-protocol';
import { maxRunningHere } from '../platform/default-max-running';
import { createDialogs } from '../platform/dialogs';
import { findDeepLink } from '../platform/deep-link';
import { onceDrawn } from '../platform/once-drawn';
import { isSameProcess } from '../platform/process-identity';
import { claimDataFolder } from '../platform/single-instance';
import { createSystemNotifications } from '../platform/system-notifications';
import { refusesBypass } from '../platform/root';
import { refuseWebPermissions } from '../platform/web-guards';
import { openStore } from '../store';
import { type AppLog, createAppLog } from '../telemetry/app-log';
import { createAppRouter } from './create-app-router';
import { createPhases, type Phases } from './boot-phases';
import { createDeepLinks, type DeepLinks } from './deep-links';
import { installLastResort, showStartFailure } from './quit/last-resort';
import { type AppPaths, settlePaths } from './paths';
import { quitStepsOf } from './quit/quit-steps';
import { createCli } from './services/cli';
import { createServices, type Services } from './services/create-services';
import { createShell } from './windows/shell';
import { type HandlerParts, wireHandlers, wireUnavailable } from './wire-handlers';

/**
 * What must come before Electron's ready event, then the rest behind it. Nothing here may wait for
 * that event at the top level of a module: the runtime waits for the module first.
 */
export function startApp(): void {
  const phases = createPhases(() => performance.now());
  const paths = phases.run('paths', settlePaths);
  const links = createDeepLinks();
  let startedAgain = links.startedAgain;
  const isFirst = phases.run('single instance', () =>
    claimDataFolder(app, (argv) => startedAgain(argv)),
  );
  if (!isFirst) {
    process.stdout.write('Roundhouse runs already with this data folder; it goes on there.\n');
    app.exit(0);
    return;
  }
  listenForLinks(links);
  const log = phases.run('log', () => createAppLog(paths.logs, Date.now));
  installLastResort(log);
  phases.run('scheme', registerAppScheme);
  void app
    .whenReady()
    .then(() => boot({ phases, paths, log, links, onStartAgain: (hear) => (startedAgain = hear) }))
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
  links: DeepLinks;
  /** Who hears of a second start from now on. */
  onStartAgain(hear: (argv: readonly string[]) => void): void;
}

/** On macOS links come as an event, before ready at the earliest; elsewhere as an argument. */
function listenForLinks(links: DeepLinks): void {
  app.on('open-url', (event, address) => {
    event.preventDefault();
    links.open(address);
  });
  const link = findDeepLink(process.argv);
  if (link !== undefined) links.open(link);
}

/** The window is opened before the database is: its page loads while the rest gets ready. */
function boot({ phases, paths, log, links, onStartAgain }: Start): void {
  phases.run('guards', () => {
    refuseWebPermissions(session.defaultSession);
    serveApp(paths.rendererFolder);
  });
  const shell = phases.run('shell', () => createShell({ paths, log, links }));
  const { host } = shell;
  onStartAgain(shell.startedAgain);
  let provide = (_router: Router<InvokeSender>): void => undefined;
  listenForCalls(new Promise((resolve) => (provide = resolve)));
  phases.run('menu', shell.showMenu);
  phases.run('window', host.restore);
  const isDrawn = onceDrawn(host.current());

  const opened = phases.run('database', () =>
    openStore({
      mode: 'read-write',
      path: paths.database,
      clock: { now: Date.now },
      isHolderAlive: ({ pid, startedAt }) => isSameProcess(pid, startedAt),
      onSlowQuery: (query) => log.write('warning', 'slow query', query),
    }),
  );
  const systemNotifications = createSystemNotifications({
    after: systemTimers.after,
    log: log.write,
  });
  const parts: HandlerParts = {
    info: () => info(paths),
    dialogs: createDialogs(host.current),
    systemNotifications,
    windows: { ...host, describeCommands: shell.describeCommands },
    paths,
  };

  if (!opened.ok) {
    log.write('error', 'the database could not be opened', opened.error);
    const cli = createCli({ settingsPath: () => null, onChange: () => undefined });
    provide(createAppRouter(wireUnavailable(parts, cli, opened.error), host, log));
    shell.connectToNothing();
    return;
  }
  const services = phases.run('services', () =>
    createServices({
      store: opened.value,
      paths,
      log,
      onSettingsChange: shell.settingsChanged,
      showAttention: shell.showAttention,
      systemNotifications,
      windows: host,
    }),
  );
  shell.settingsChanged(services.settings.read());
  phases.run('repair', () => repair(services, log));
  const router = phases.run('ipc', () => createAppRouter(wireHandlers(parts, services), host, log));
  shell.connect(services, quitStepsOf(router, services));
  provide(router);
  phases.run('attention', services.attention.start);
  phases.run('notifications', services.notifications.start);
  app.on('browser-window-focus', services.notifications.viewChanged);
  void endDeadInstances(services, log);
  // None of it is on the first picture, and all of it would take time from it.
  isDrawn
    .then(() => {
      void services.cli.current();
      services.imports.review();
      services.sweepRawFrames();
    })
    .catch((error: unknown) => log.write('error', 'the work behind the first picture', error));
  log.write('info', 'started', { version: app.getVersion(), phases: phases.reports() });
}

function repair({ manager, store }: Services, log: AppLog): void {
  const { interrupted, heldElsewhere } = manager.repairUnfinished();
  if (interrupted.length + heldElsewhere.length > 0) {
    log.write('info', 'sessions a dead program left', { interrupted, heldElsewhere });
  }
  store.deleteUnusedAttachments(Date.now() - UNUSED_IMAGE_MS);
}

/** By the mark in their environment; a session's row has been repaired by then. */
async function endDeadInstances(services: Services, log: AppLog): Promise<void> {
  try {
    const { found, survivors } = await services.endDeadInstances();
    if (found.length === 0) return;
    const level = survivors.length === 0 ? 'info' : 'warning';
    log.write(level, 'processes a dead program left were ended', { found, survivors });
  } catch (error) {
    log.write('error', 'processes a dead program left could not be looked for', error);
  }
}

/** An image taken in and not sent stays a week, for a draft somewhere that still names it. */
const UNUSED_IMAGE_MS = 7 * 24 * 60 * 60 * 1000;

const info = ({ dataFolder, database }: AppPaths) => ({
  version: app.getVersion(),
  platform: process.platform,
  dataFolder,
  databasePath: database,
  electronVersion: process.versions.electron ?? '',
  refusesBypass: refusesBypass(process.env),
  suggestedRunning: maxRunningHere(),
});
