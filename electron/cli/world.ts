import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { err, ok, type Result } from '@shared/domain/result';
import { openClaudeSession } from '../claude/claude-session';
import type { DriverError } from '../claude/driver-types';
import { createCliLocator } from '../claude/locate/locate-cli';
import type { LocateError } from '../claude/locate/locate-error';
import { claudeConfigDir, transcriptExists } from '../claude/transcript/transcript-exists';
import { scanTrust } from '../claude/trust/scan-trust';
import { isSameProcess, ownIdentity } from '../platform/process-identity';
import { refusesBypass } from '../platform/root';
import { createSessionManager, type SessionManager } from '../sessions/session-manager';
import { createSystemClock } from '../sessions/system-clock';
import { openStore, type Store } from '../store';
import type { StoreOpenError } from '../store';
import { isFolder } from '../workspaces/folder';
import { listUncommitted } from '../workspaces/uncommitted';
import type { DriveIo } from './drive-io';
import type { PreparedRun } from './prepare-run';

/** The same driver, manager and store as the app's, wired for one command. */
export interface World {
  store: Store;
  manager: SessionManager;
}

export interface WorldInput {
  run: PreparedRun;
  io: DriveIo;
  whenConsumersReady(): Promise<void>;
  /** Told why a child could not be started, with more than an event holds. */
  startFailed(error: DriverError): void;
}

export function openWorld(input: WorldInput): Result<World, StoreOpenError> {
  const { run, io } = input;
  const { args } = run;
  const clock = createSystemClock();
  const opened = openStore({
    path: args.db === null ? ':memory:' : resolve(io.cwd, args.db),
    mode: 'read-write',
    clock,
    isHolderAlive: (holder) => isSameProcess(holder.pid, holder.startedAt),
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const self = ownIdentity();
  const locator = createCliLocator({ env: io.env });
  const cliPath = args.cli === null ? null : resolve(io.cwd, args.cli);
  const configDir = claudeConfigDir(io.env, io.env['HOME'] ?? homedir());

  const manager = createSessionManager({
    store,
    clock,
    driver: {
      locateCli: async () => {
        const located = await locator.locate(cliPath);
        return located.ok ? located : err(told(locateFailure(located.error, cliPath)));
      },
      openClaudeSession: async (options) => {
        const session = await openClaudeSession(options);
        return session.ok ? session : err(told(session.error));
      },
    },
    processes: { isAlive: isSameProcess, self: () => self },
    trust: {
      scan: (cwd) => scanTrust(cwd, { env: io.env, home: io.env['HOME'] ?? homedir() }),
    },
    git: {
      listUncommitted: async (cwd, signal) => {
        const listed = await listUncommitted(cwd, signal);
        return listed.ok ? (listed.value?.paths ?? null) : null;
      },
    },
    transcripts: { exists: (id) => transcriptExists(configDir, id) },
    folders: { isFolder },
    program: 'drive',
    newId: randomUUID,
    environment: () => io.env,
    refusesBypass: refusesBypass(io.env),
    launch: {
      maxTurns: args.maxTurns,
      budgetUsd: args.budgetUsd,
      mcpConfigPath: run.mcpConfigPath,
      wantsRawFrames: args.isRaw,
      undecidedTrust: args.isTrusted ? 'trusted' : 'restricted',
      confirmsAutonomous: true,
    },
    whenConsumersReady: () => input.whenConsumersReady(),
  });
  return ok({ store, manager });

  function told(error: DriverError): DriverError {
    input.startFailed(error);
    return error;
  }
}

/** A search that failed, in the shape of every other failed start. */
function locateFailure(error: LocateError, cliPath: string | null): DriverError {
  const message =
    cliPath === null
      ? `${error.message} To install it: npm install -g @anthropic-ai/claude-code; to name it: --cli PATH.`
      : `${error.message} (--cli ${cliPath})`;
  return {
    code: error.code,
    message,
    exitCode: null,
    signal: null,
    stderrTail: '',
    command: cliPath ?? 'claude',
  };
}
