import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import type { Settings } from '@shared/contract/app';
import type { TrustReport } from '@shared/domain/entities';
import { asWorkspaceId } from '@shared/domain/ids';
import { systemTimers } from '../../ipc/deadline';
import { createPushHub, type PushHub } from '../../ipc/push-hub';
import { scanTrust } from '../../claude/trust/scan-trust';
import type { SessionManager } from '../../sessions/session-manager';
import type { Store } from '../../store';
import type { AppLog } from '../../telemetry/app-log';
import { createRawFrameLog } from '../../telemetry/raw-frame-log';
import { createTerminals, type Terminals } from '../../terminal/terminals';
import { createImageIntake, type ImageIntake } from '../../workspaces/image-intake';
import { createWorkspaceService, type WorkspaceService } from '../../workspaces/workspace-service';
import type { CliFinder } from '../cli-finder';
import { createDriverPort } from '../driver-port';
import { readAuthStatus } from '../login';
import type { AppPaths } from '../paths';
import { createSettings, type SettingsService } from '../settings';
import { createSignIn, type SignIn } from '../sign-in';
import { createTodayCost, type TodayCost } from '../today-cost';
import { type Attention, createAttention } from '../attention';
import { createCli } from './cli';
import { createManager } from './session-manager';
import { feedWindows } from './feed-windows';

export interface Services {
  store: Store;
  hub: PushHub;
  settings: SettingsService;
  cli: CliFinder;
  signIn: SignIn;
  attention: Attention;
  manager: SessionManager;
  workspaces: WorkspaceService;
  images: ImageIntake;
  terminals: Terminals;
  today(): TodayCost;
  /** Files of its own; the rest is ended by the quit sequence, each in its turn. */
  close(): void;
}

export interface ServicesDeps {
  store: Store;
  paths: AppPaths;
  log: AppLog;
  onThemeChange(theme: Settings['theme']): void;
  /** How many things wait for a person, in all sessions together. */
  showAttention(count: number): void;
}

/** Everything a window can ask for, wired. Nothing is started, searched or repaired here. */
export function createServices({
  store,
  paths,
  log,
  onThemeChange,
  showAttention,
}: ServicesDeps): Services {
  const hub: PushHub = createPushHub({
    timers: systemTimers,
    summarize(sessionId) {
      const summary = manager.find(sessionId);
      if (summary) signIn.noteSession(summary);
      attention.sessionChanged(sessionId, summary);
      return summary;
    },
  });
  const settings = createSettings({
    read: store.readSettings,
    write: store.writeSettings,
    onChange(now, before) {
      if (now.theme !== before.theme) onThemeChange(now.theme);
      if (now.cliPath !== before.cliPath) void cli.relocate();
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
  const manager: SessionManager = createManager({
    store,
    driver: createDriverPort(cli, paths.demoAgent),
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
  const terminals = createTerminals({
    newId: randomUUID,
    onOutput: (terminalId, data) => hub.push('login.output', { terminalId, data }),
    onExit(terminalId, exitCode) {
      // First the question, then the news: who hears it and asks gets the new answer.
      void signIn.check();
      hub.push('login.exited', { terminalId, exitCode });
    },
  });
  const today = createTodayCost({ read: store.readPeriodCost, now: Date.now });
  const rawFrames = createRawFrameLog(paths.rawFrames, Date.now);
  feedWindows({ manager, hub, attention, rawFrames, log, onTurnEnd: today.turnEnded });

  return {
    store,
    hub,
    settings,
    cli,
    signIn,
    attention,
    manager,
    terminals,
    today: today.read,
    images: createImageIntake({ store: (image) => void store.insertAttachment(image) }),
    workspaces: createWorkspaceService({
      rows: {
        list: store.listWorkspaces,
        insert: store.insertWorkspace,
        remove: store.removeWorkspace,
        setTrust: store.decideTrust,
        confirmAutonomous: store.confirmAutonomous,
      },
      scanTrust: scanFolder,
      hasLiveSession: (id) =>
        manager.list().some(({ workspaceId, isLive }) => workspaceId === id && isLive),
      demoBase: paths.demoBase,
      newId: () => asWorkspaceId(randomUUID()),
      now: Date.now,
      onChange: (workspaces) => hub.push('workspaces.changed', { workspaces }),
    }),
    close() {
      attention.close();
      rawFrames.close();
    },
  };
}
