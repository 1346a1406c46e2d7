import { randomUUID } from 'node:crypto';
import type { Settings } from '@shared/contract/app';
import type { TrustReport } from '@shared/domain/entities';
import { claudeConfigDir, transcriptExists } from '../../claude/transcript/transcript-exists';
import { isSameProcess, ownIdentity } from '../../platform/process-identity';
import { refusesBypass } from '../../platform/root';
import type { DriverPort } from '../../sessions/ports';
import { createSessionManager, type SessionManager } from '../../sessions/session-manager';
import { createSystemClock } from '../../sessions/system-clock';
import type { Store } from '../../store';
import type { AppLog } from '../../telemetry/app-log';
import { isFolder } from '../../workspaces/folder';
import { listUncommitted } from '../../workspaces/uncommitted';

export interface ManagerDeps {
  store: Store;
  driver: DriverPort;
  settings(): Settings;
  /** What a folder would run, without what the user put there. */
  scanFolder(path: string): Promise<TrustReport>;
  log: AppLog;
  home: string;
}

/** The manager with the app's choices: it asks about trust and consent, and bounds nothing. */
export function createManager({
  store,
  driver,
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
    transcripts: {
      exists: (id) => transcriptExists(claudeConfigDir(process.env, home), id),
    },
    folders: { isFolder },
    program: 'app',
    newId: randomUUID,
    environment: () => process.env,
    refusesBypass: refusesBypass(process.env),
    launch: {
      maxTurns: null,
      budgetUsd: null,
      mcpConfigPath: null,
      // Read at each start of a child, so that the setting works from the next one on.
      get wantsRawFrames() {
        return settings().keepsRawFrames;
      },
      undecidedTrust: 'ask',
      confirmsAutonomous: false,
    },
    // One turn of the event loop: timers and the windows' messages come between two batches.
    whenConsumersReady: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

/** The Stop hook only adds a notice, so a failing git costs that notice and a line in the log. */
async function listPaths(cwd: string, signal: AbortSignal, log: AppLog): Promise<string[] | null> {
  const listed = await listUncommitted(cwd, signal);
  if (listed.ok) return listed.value?.paths ?? null;
  log.write('warning', 'uncommitted changes could not be listed', listed.error);
  return null;
}
