import { randomUUID } from 'node:crypto';
import type { Settings } from '@shared/contract/settings';
import type { TrustReport } from '@shared/domain/entities';
import { findLiveConversation } from '../../claude/transcript/live-conversation';
import { readChain } from '../../claude/transcript/read-chain';
import { claudeConfigDir, transcriptExists } from '../../claude/transcript/transcript-exists';
import { maxRunningHere } from '../../platform/default-max-running';
import { isSameProcess, ownIdentity } from '../../platform/process-identity';
import { refusesBypass } from '../../platform/root';
import type { DriverPort } from '../../sessions/ports';
import type { House } from '../../sessions/house/house-tools';
import { createSetups } from '../../sessions/setups';
import type { SetupParts } from './setups';
import {
  createSessionManager,
  type RunningLimits,
  type SessionManager,
} from '../../sessions/session-manager';
import { createSystemClock } from '../../sessions/system-clock';
import type { Store } from '../../store';
import type { AppLog } from '../../telemetry/app-log';
import { isFolder } from '../../workspaces/folder';
import { createKeptFiles } from '../../workspaces/kept-files';
import { listUncommitted } from '../../workspaces/uncommitted';
import { createWorktrees } from '../../workspaces/worktrees';

export interface ManagerDeps {
  store: Store;
  driver: DriverPort;
  setupParts: SetupParts;
  house: House;
  settings(): Settings;
  /** What a folder would run, without what the user put there. */
  scanFolder(path: string): Promise<TrustReport>;
  log: AppLog;
  home: string;
}

/** The manager with the app's choices: it asks about trust and consent, and bounds no turn. */
export function createManager({
  store,
  driver,
  setupParts,
  house,
  settings,
  scanFolder,
  log,
  home,
}: ManagerDeps): SessionManager {
  const self = ownIdentity();
  return createSessionManager({
    store,
    driver,
    clock: createSystemClock(),
    processes: { isAlive: isSameProcess, self: () => self },
    trust: { scan: scanFolder },
    git: { listUncommitted: (cwd, signal) => listPaths(cwd, signal, log) },
    keptFiles: createKeptFiles(),
    worktrees: createWorktrees(),
    transcripts: {
      exists: (id) => transcriptExists(claudeConfigDir(process.env, home), id),
      findLive: (id) => findLiveConversation(claudeConfigDir(process.env, home), id),
      readChain: (id) => readChain(claudeConfigDir(process.env, home), id),
    },
    folders: { isFolder },
    budgets: setupParts.budgets,
    setups: createSetups({
      readSetup: store.readSetup,
      host: ({ id }) => house.host(id),
    }),
    mcpFiles: setupParts.mcpFiles,
    program: 'app',
    newId: randomUUID,
    environment: () => process.env,
    refusesBypass: refusesBypass(process.env),
    launch: {
      maxTurns: null,
      // Read at each start of a child, so that the setting works from the next one on.
      get wantsRawFrames() {
        return settings().keepsRawFrames;
      },
      wantsHookEvents: true,
      get subscriptionOnly() {
        return settings().subscriptionOnly;
      },
      undecidedTrust: 'ask',
      confirmsAutonomous: false,
    },
    limits: limitsFrom(settings),
    // Three frames of the screen: thirty streaming sessions cost twenty writes a second, and each text moves as one.
    commitEveryMs: 50,
    // One turn of the event loop: timers and the windows' messages come between two batches.
    whenConsumersReady: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

function limitsFrom(settings: () => Settings): RunningLimits {
  const fitting = maxRunningHere();
  return {
    maxRunning: () => settings().maxRunning ?? fitting,
    sleepAfterMs() {
      const minutes = settings().sleepAfterMinutes;
      return minutes === null ? null : minutes * MINUTE_MS;
    },
    quietAfterMs: () => settings().quietAfterMinutes * MINUTE_MS,
    waitsForReset: () => settings().waitsForReset,
  };
}

const MINUTE_MS = 60_000;

/** The Stop hook only adds a notice, so a failing git costs that notice and a line in the log. */
async function listPaths(cwd: string, signal: AbortSignal, log: AppLog): Promise<string[] | null> {
  const listed = await listUncommitted(cwd, signal);
  if (listed.ok) return listed.value?.paths ?? null;
  log.write('warning', 'uncommitted changes could not be listed', listed.error);
  return null;
}
