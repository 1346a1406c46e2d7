import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import type { Settings } from '@shared/contract/settings';
import type { TrustReport } from '@shared/domain/entities';
import { asWorkspaceId } from '@shared/domain/ids';
import { systemTimers } from '../../ipc/deadline';
import { createPushHub, type PushHub } from '../../ipc/push-hub';
import { createProgramGuard, type ProgramGuard } from '../../claude/program-guard';
import { scanTrust } from '../../claude/trust/scan-trust';
import type { SessionManager } from '../../sessions/session-manager';
import type { Store } from '../../store';
import type { AppLog } from '../../telemetry/app-log';
import { createRawFrameLog } from '../../telemetry/raw-frame-log';
import type { ShellTerminals } from '../../terminal/shell-terminals';
import { createTerminals, type Terminals } from '../../terminal/terminals';
import { createImageIntake, type ImageIntake } from '../../workspaces/image-intake';
import { createWorkspaceService, type WorkspaceService } from '../../workspaces/workspace-service';
import type { CliFinder } from '../cli/cli-finder';
import { createDriverPort } from '../cli/driver-port';
import { readAuthStatus } from '../cli/login';
import type { AppPaths } from '../paths';
import { createSettings, type SettingsService } from '../settings/settings';
import { createSignIn, type SignIn } from '../cli/sign-in';
import { type CollisionRadar, createCollisionRadar } from '../collisions/collision-radar';
import { realPath } from '../collisions/real-path';
import { isRunning } from '@shared/domain/session-status';
import { createTodayCost, type TodayCost } from '../costs/today-cost';
import { type Attention, createAttention } from '../attention/attention';
import type { AppNotifications } from '../../platform/app-notifications';
import { createNotifications, type Notifications } from '../notifications/notifications';
import { createAppHouse } from '../house';
import type { Imports } from '../imports/imports';
import type { WindowHost } from '../windows/window-host';
import { createCli } from './cli';
import { createAppImports } from './imports';
import { createManager } from './session-manager';
import { createSetupParts, type SetupParts } from './setups';
import { feedWindows } from './feed-windows';
import { createAppTerminals } from './terminals';

export interface Services {
  store: Store;
  hub: PushHub;
  settings: SettingsService;
  cli: CliFinder;
  signIn: SignIn;
  attention: Attention;
  notifications: Notifications;
  manager: SessionManager;
  endDeadInstances: ProgramGuard['endDeadInstances'];
  workspaces: WorkspaceService;
  /** Tells the windows which folders are there. */
  foldersChanged(): void;
  images: ImageIntake;
  imports: Imports;
  /** Those that sign in. */
  terminals: Terminals;
  /** Those of the windows. */
  shells: ShellTerminals;
  setupParts: SetupParts;
  today(): TodayCost;
  radar: CollisionRadar;
  /** Deletes raw frames that are too old, also those of a setting that is off by now. */
  sweepRawFrames(): void;
  /** Files of its own; the rest is ended by the quit sequence, each in its turn. */
  close(): void;
}

export interface ServicesDeps {
  store: Store;
  paths: AppPaths;
  log: AppLog;
  /** After the windows were told. */
  onSettingsChange(now: Settings): void;
  /** How many things wait for a person, in all sessions together. */
  showAttention(count: number): void;
  systemNotifications: Pick<AppNotifications, 'show'>;
  windows: Pick<WindowHost, 'isVisible' | 'sendTo'>;
}

/** Everything a window can ask for, wired. Nothing is started, searched or repaired here. */
export function createServices({
  store,
  paths,
  log,
  onSettingsChange,
  showAttention,
  systemNotifications,
  windows,
}: ServicesDeps): Services {
  const hub: PushHub = createPushHub({
    timers: systemTimers,
    summarize(sessionId) {
      const summary = manager.find(sessionId);
      if (summary) signIn.noteSession(summary);
      attention.sessionChanged(sessionId, summary);
      notifications.sessionChanged(sessionId, summary);
      return summary;
    },
    attached(sessionId) {
      notifications.viewChanged();
      imports.wish(sessionId);
    },
    forgotten: (windowId) => shells.forgetWindow(windowId),
  });
  const settings = createSettings({
    read: store.readSettings,
    write: store.writeSettings,
    onChange(now, before) {
      hub.push('settings.changed', now);
      onSettingsChange(now);
      if (now.importsTranscripts !== before.importsTranscripts) imports.review();
      if (BUDGETS.some((name) => now[name] !== before[name])) {
        hub.push('budgets.changed', {});
        manager.budgetsChanged();
      }
      if (now.cliPath !== before.cliPath) void cli.relocate();
      if (
        now.maxRunning !== before.maxRunning ||
        now.sleepAfterMinutes !== before.sleepAfterMinutes ||
        now.quietAfterMinutes !== before.quietAfterMinutes ||
        now.waitsForReset !== before.waitsForReset
      )
        manager.limitsChanged();
    },
  });
  const cli: CliFinder = createCli({
    settingsPath: () => settings.read().cliPath,
    onChange(state) {
      hub.push('app.cliChanged', state);
      if (state.state === 'found') void signIn.check();
    },
  });
  const scanFolder = (path: string): Promise<TrustReport> =>
    scanTrust(path, {
      env: process.env,
      home: homedir(),
      ownRules: store.listOwnRules(path),
    });
  const { guard, endDeadInstances } = createProgramGuard({
    reaperProgram: paths.reaper,
    env: process.env,
    onTrouble: (text) => log.write('error', text),
  });
  const setupParts: SetupParts = createSetupParts({
    store,
    hub,
    settings: settings.read,
    paths,
    budgetsChanged: () => manager.budgetsChanged(),
  });
  const house = createAppHouse({ manager: () => manager, store });
  const manager: SessionManager = createManager({
    store,
    setupParts,
    house,
    driver: createDriverPort(cli, paths.demoAgent, guard),
    settings: settings.read,
    scanFolder,
    log,
    home: paths.home,
  });
  const signIn: SignIn = createSignIn({
    readStatus: () => readAuthStatus(cli.current),
    startSession: manager.start,
    findSession: manager.find,
    listSessions: manager.list,
    endSession: manager.close,
    onChange: (state) => hub.push('app.signInChanged', state),
  });
  const attention: Attention = createAttention({
    manager,
    hub,
    showCount: showAttention,
    timers: systemTimers,
  });
  const notifications: Notifications = createNotifications({
    list: manager.list,
    listRequests: manager.listRequests,
    settings: settings.read,
    isVisible: windows.isVisible,
    now: () => new Date(),
    timers: systemTimers,
    show: systemNotifications.show,
    goTo: windows.sendTo,
  });
  const terminals = createTerminals({
    newId: randomUUID,
    onOutput: (terminalId, data) => hub.push('login.output', { terminalId, data }),
    onExit(terminalId, exitCode) {
      // First the question, then the news: who hears it and asks gets the new answer.
      void signIn.check();
      hub.push('login.exited', { terminalId, exitCode });
    },
  });
  const shells: ShellTerminals = createAppTerminals(hub, guard);
  const today = createTodayCost({ read: store.readSpent, now: Date.now });
  const rawFrames = createRawFrameLog(paths.rawFrames, Date.now);
  const radar: CollisionRadar = createCollisionRadar({
    isRunning: (id) => isRunning(manager.find(id)?.status ?? 'idle'),
    realPath,
    changed: (collisions) => hub.push('collisions.changed', { collisions }),
  });
  feedWindows({ manager, hub, attention, radar, rawFrames, log, onSpent: today.forget });

  const workspaces: WorkspaceService = createWorkspaceService({
    rows: {
      list: store.listWorkspaces,
      insert: store.insertWorkspace,
      remove: store.removeWorkspace,
      relink: store.relinkWorkspace,
      setTrust: store.decideTrust,
      confirmAutonomous: store.confirmAutonomous,
    },
    scanTrust: scanFolder,
    hasLiveSession: (id) =>
      manager.list().some(({ workspaceId, isLive }) => workspaceId === id && isLive),
    demoBase: paths.demoBase,
    newId: () => asWorkspaceId(randomUUID()),
    now: Date.now,
    sessionsMoved: (ids) => manager.foldersMoved(ids),
    onChange: (workspaces) => hub.push('workspaces.changed', { workspaces }),
  });
  const foldersChanged = () =>
    void workspaces.list().then((all) => hub.push('workspaces.changed', { workspaces: all }));
  const imports: Imports = createAppImports({
    store,
    hub,
    settings: settings.read,
    paths,
    log,
    workspacesChanged: foldersChanged,
    spendingChanged: today.forget,
  });

  return {
    store,
    hub,
    settings,
    cli,
    signIn,
    attention,
    notifications,
    manager,
    endDeadInstances,
    imports,
    terminals,
    shells,
    setupParts,
    today: today.read,
    radar,
    images: createImageIntake({ store: (image) => void store.insertAttachment(image) }),
    workspaces,
    foldersChanged,
    sweepRawFrames: rawFrames.sweep,
    close() {
      attention.close();
      rawFrames.close();
    },
  };
}

const BUDGETS = [
  'budgetTurnUsd',
  'budgetSessionUsd',
  'budgetWorkspaceUsd',
  'budgetDayUsd',
] as const satisfies readonly (keyof Settings)[];
