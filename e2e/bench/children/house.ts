import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asWorkspaceId, type SessionId } from '@shared/domain/ids';
import { ok } from '@shared/domain/result';
import { openClaudeSession } from '../../../electron/claude/claude-session';
import type { LocatedCli } from '../../../electron/claude/driver-types';
import { createProgramGuard } from '../../../electron/claude/program-guard';
import { isSameProcess, ownIdentity } from '../../../electron/platform/process-identity';
import {
  createSessionManager,
  type SessionManager,
} from '../../../electron/sessions/session-manager';
import { createSystemClock } from '../../../electron/sessions/system-clock';
import { openStore } from '../../../electron/store';
import { createKeptFiles } from '../../../electron/workspaces/kept-files';
import { createWorktrees } from '../../../electron/workspaces/worktrees';
import { ROUND_VARIABLE } from './orphans';

/** What runs as the child of the sessions of one folder. */
export interface Tenant {
  /** Of `e2e/programs`, without its ending. */
  program: string;
  env: Record<string, string>;
  /** In every process it starts, to find them by. */
  round: string;
}

/** The product's manager, driver, reaper and store, in one process, for children of every kind. */
export interface House {
  manager: SessionManager;
  /** A new session in a folder of its own; what runs there can be changed with `move`. */
  moveIn(name: string, tenant: Tenant): SessionId;
  move(sessionId: SessionId, tenant: Tenant): void;
  /** Of the child that was started last for it; null before there was one. */
  pidOf(sessionId: SessionId): number | null;
  close(): Promise<void>;
}

export function openHouse(folder: string, reaperProgram: string): House {
  const clock = createSystemClock();
  const opened = openStore({
    path: join(folder, 'soak.db'),
    mode: 'read-write',
    clock,
    isHolderAlive: ({ pid, startedAt }) => isSameProcess(pid, startedAt),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  const tenants = new Map<string, Tenant>();
  const folders = new Map<SessionId, string>();
  const pids = new Map<string, number>();
  const { guard } = createProgramGuard({
    reaperProgram,
    env: process.env,
    onTrouble(text) {
      throw new Error(text);
    },
  });
  const cli: LocatedCli = {
    path: '',
    version: '2.1.332',
    source: 'configured',
    pathVariable: process.env['PATH'] ?? '',
  };
  const self = ownIdentity();
  const manager = createSessionManager({
    store,
    clock,
    driver: {
      locateCli: () => Promise.resolve(ok(cli)),
      async openClaudeSession(options) {
        const tenant = tenants.get(options.cwd);
        if (tenant === undefined) throw new Error(`Nobody lives in ${options.cwd}.`);
        const path = resolve('e2e/programs', `${tenant.program}.mjs`);
        const env = { ...options.env, ...tenant.env, [ROUND_VARIABLE]: tenant.round };
        const session = await openClaudeSession(
          { ...options, env, cli: { ...options.cli, path } },
          { guard },
        );
        if (session.ok) pids.set(options.cwd, session.value.pid);
        return session;
      },
    },
    processes: { isAlive: isSameProcess, self: () => self },
    trust: { scan: () => Promise.resolve({ items: [], hash: '', unreadable: [] }) },
    git: { listUncommitted: () => Promise.resolve(null) },
    keptFiles: createKeptFiles(),
    worktrees: createWorktrees(),
    transcripts: {
      exists: () => Promise.resolve(true),
      findLive: () => Promise.resolve(null),
      readChain: () => Promise.resolve(null),
    },
    folders: { isFolder: () => Promise.resolve(true) },
    budgets: { meters: () => [] },
    setups: { read: () => ({ profile: null, mcp: {}, hosted: [], hooks: [] }) },
    mcpFiles: { write: () => Promise.resolve(ok(null)) },
    program: 'drive',
    newId: randomUUID,
    environment: () => process.env,
    refusesBypass: false,
    launch: {
      maxTurns: null,
      wantsRawFrames: false,
      undecidedTrust: 'trusted',
      wantsHookEvents: false,
      subscriptionOnly: false,
      confirmsAutonomous: true,
    },
    limits: {
      maxRunning: () => null,
      sleepAfterMs: () => null,
      quietAfterMs: () => null,
      waitsForReset: () => false,
    },
    commitEveryMs: 16,
    whenConsumersReady: () => new Promise((done) => setImmediate(done)),
  });

  return {
    manager,
    moveIn(name, tenant) {
      const path = join(folder, name);
      mkdirSync(path);
      tenants.set(path, tenant);
      const workspace = store.insertWorkspace({
        id: asWorkspaceId(randomUUID()),
        path,
        name,
        createdAt: Date.now(),
        trust: null,
        autonomousConfirmedAt: null,
      });
      const created = manager.create({
        workspaceId: workspace.id,
        policy: 'ask',
        model: null,
        effort: null,
        isDemo: false,
        foreign: null,
      });
      if (!created.ok) throw new Error(created.error.message);
      folders.set(created.value.id, path);
      return created.value.id;
    },
    move: (sessionId, tenant) => void tenants.set(folders.get(sessionId) ?? '', tenant),
    pidOf: (sessionId) => pids.get(folders.get(sessionId) ?? '') ?? null,
    async close() {
      await manager.dispose();
      store.close();
    },
  };
}
