import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import { budgetLimitsOf } from '@shared/contract/settings';
import { err, ok, type Result } from '@shared/domain/result';
import { openClaudeSession } from '../claude/claude-session';
import type { DriverError } from '../claude/driver-types';
import { createProgramGuard, type ProgramGuard } from '../claude/program-guard';
import { createCliLocator } from '../claude/locate/locate-cli';
import type { LocateError } from '../claude/locate/locate-error';
import { findLiveConversation } from '../claude/transcript/live-conversation';
import { readChain } from '../claude/transcript/read-chain';
import { claudeConfigDir, transcriptExists } from '../claude/transcript/transcript-exists';
import { scanTrust } from '../claude/trust/scan-trust';
import { isSameProcess, ownIdentity } from '../platform/process-identity';
import { refusesBypass } from '../platform/root';
import { createMcpFiles } from '../platform/mcp-files';
import { createBudgets } from '../sessions/spending/budgets';
import { createRunBudget } from '../sessions/spending/run-budget';
import { createSessionManager, type SessionManager } from '../sessions/session-manager';
import { createSetups } from '../sessions/setups';
import { createSystemClock } from '../sessions/system-clock';
import { openStore, type Store } from '../store';
import type { StoreOpenError } from '../store';
import { isFolder } from '../workspaces/folder';
import { createKeptFiles } from '../workspaces/kept-files';
import { listUncommitted } from '../workspaces/uncommitted';
import { createWorktrees } from '../workspaces/worktrees';
import { type DriveIo, say } from './drive-io';
import type { PreparedRun } from './prepare-run';

/** The same driver, manager and store as the app's, wired for one command. */
export interface World {
  store: Store;
  manager: SessionManager;
  /** After the manager is disposed. */
  close(): Promise<void>;
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

  const { guard, endDeadInstances } = createProgramGuard({
    reaperProgram: io.reaperProgram,
    env: io.env,
    onTrouble: (text) => say(io, text),
  });
  // Behind the first child's start, which somebody waits for.
  setImmediate(() => void sweep(endDeadInstances, io));

  const budgets = createRunBudget(
    args.budgetUsd,
    createBudgets({
      store,
      limits: () => budgetLimitsOf({ ...DEFAULT_SETTINGS, ...store.readSettings() }),
      now: clock.now,
      changed: () => undefined,
    }),
  );
  const handedFolder = join(tmpdir(), `roundhouse-drive-${self.pid}`);
  const manager = createSessionManager({
    store,
    clock,
    driver: {
      locateCli: async () => {
        const located = await locator.locate(cliPath);
        return located.ok ? located : err(told(locateFailure(located.error, cliPath)));
      },
      openClaudeSession: async (options) => {
        const session = await openClaudeSession(options, { guard });
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
    keptFiles: createKeptFiles(),
    worktrees: createWorktrees(),
    transcripts: {
      exists: (id) => transcriptExists(configDir, id),
      findLive: (id) => findLiveConversation(configDir, id),
      readChain: (id) => readChain(configDir, id),
    },
    folders: { isFolder },
    budgets,
    setups: createSetups({
      readSetup: store.readSetup,
      host: () => ({ hosted: [], hooks: [] }),
      given: { ...(run.profile === null ? {} : { profile: run.profile }), mcp: run.mcp },
    }),
    mcpFiles: createMcpFiles({ folder: handedFolder, environment: () => io.env, secrets: null }),
    program: 'drive',
    newId: randomUUID,
    environment: () => io.env,
    refusesBypass: refusesBypass(io.env),
    launch: {
      maxTurns: args.maxTurns,
      wantsRawFrames: args.isRaw,
      undecidedTrust: args.isTrusted ? 'trusted' : 'restricted',
      wantsHookEvents: false,
      subscriptionOnly: false,
      confirmsAutonomous: true,
    },
    // One command runs one session, in the time its own options give it.
    limits: {
      maxRunning: () => null,
      sleepAfterMs: () => null,
      quietAfterMs: () => null,
      waitsForReset: () => false,
    },
    commitEveryMs: 0,
    whenConsumersReady: () => input.whenConsumersReady(),
  });
  manager.subscribe({ eventsAppended: (_id, events) => budgets.took(events) });
  return ok({
    store,
    manager,
    close: async () => {
      store.close();
      await rm(handedFolder, { recursive: true, force: true });
    },
  });

  function told(error: DriverError): DriverError {
    input.startFailed(error);
    return error;
  }
}

/** What is not ended when the command is done is left to its reaper. */
async function sweep(end: ProgramGuard['endDeadInstances'], io: DriveIo): Promise<void> {
  try {
    const { found } = await end();
    if (found.length === 0) return;
    const pids = found.map(({ pid }) => pid).join(', ');
    say(io, `Ended what a program that was killed had left running (${pids}).`);
  } catch (error) {
    say(io, `What a killed program left running could not be looked for (${String(error)}).`);
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
