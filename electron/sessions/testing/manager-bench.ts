import { randomUUID } from 'node:crypto';
import type { BudgetMeter } from '@shared/domain/budget';
import type { SessionId } from '@shared/domain/ids';
import type { WorktreePlace } from '@shared/domain/entities';
import { err, ok } from '@shared/domain/result';
import type { AgentEvent, AgentEventType } from '@shared/events';
import { createSessionManager, type SessionManagerDeps } from '../session-manager';
import type { LaunchSetup, SaidRow } from '../ports';
import { createFakeDriver } from './fake-driver';
import { createFakeStore, WORKSPACE, type FakeStore } from './fake-store';
import { createManualClock } from './manual-clock';

export type ManagerBench = ReturnType<typeof createManagerBench>;

/** A manager on fakes, and ways to wait for what it does without sleeping. */
export function createManagerBench(
  over: Partial<Omit<SessionManagerDeps, 'store'>> & { store?: FakeStore } = {},
) {
  const clock = createManualClock();
  const driver = createFakeDriver();
  const store = over.store ?? createFakeStore();
  const transcripts = new Set<string>();
  const openInTerminals = new Map<string, { pid: number }>();
  const chains = new Map<string, SaidRow[]>();
  const folders = new Set(['/w']);
  const trust = { report: { items: [], hash: 'h', unreadable: [] } as Trust };
  const budgets: { meters: BudgetMeter[] } = { meters: [] };
  const setup: { current: LaunchSetup } = {
    current: { profile: null, mcp: {}, hosted: [], hooks: [] },
  };
  const worktrees: FakeWorktrees = { place: null, refusal: null };
  const git = { uncommitted: [] as string[] | null };
  const kept: { name: string; paths: readonly string[] }[] = [];
  const limits: Limits = {
    maxRunning: null,
    sleepAfterMs: null,
    quietAfterMs: null,
    waitsForReset: true,
  };
  const deps: SessionManagerDeps = {
    driver,
    clock,
    processes: { isAlive: () => true, self: () => ({ pid: 1, startedAt: 'now' }) },
    trust: { scan: () => Promise.resolve(trust.report) },
    git: { listUncommitted: () => Promise.resolve(git.uncommitted) },
    keptFiles: {
      check: () => Promise.resolve(ok(null)),
      keep(_cwd, name, paths) {
        kept.push({ name, paths });
        return Promise.resolve(ok(name));
      },
      restore: () => Promise.resolve(ok(1)),
      list: (_cwd, folder) =>
        Promise.resolve(
          ok(
            kept
              .filter(({ name }) => name.startsWith(`${folder}/`))
              .map(({ name, paths }) => ({ ref: name, keptAt: 1, paths: [...paths] })),
          ),
        ),
    },
    worktrees: {
      find: () => Promise.resolve(ok(worktrees.place)),
      check: () => Promise.resolve(worktrees.refusal === null ? ok(null) : err(worktrees.refusal)),
      recreate(place) {
        if (worktrees.refusal !== null) return Promise.resolve(err(worktrees.refusal));
        folders.add(place.path);
        return Promise.resolve(ok(null));
      },
    },
    transcripts: {
      exists: (id) => Promise.resolve(transcripts.has(id)),
      findLive: (id) => Promise.resolve(openInTerminals.get(id) ?? null),
      readChain: (id) => Promise.resolve(chains.get(id) ?? null),
    },
    folders: { isFolder: (path) => Promise.resolve(folders.has(path)) },
    budgets: { meters: () => budgets.meters },
    setups: { read: () => setup.current },
    mcpFiles: { write: () => Promise.resolve(ok(null)) },
    program: 'app',
    newId: randomUUID,
    environment: () => ({}),
    refusesBypass: false,
    launch: {
      maxTurns: null,
      wantsRawFrames: false,
      undecidedTrust: 'ask',
      wantsHookEvents: false,
      subscriptionOnly: false,
      confirmsAutonomous: false,
    },
    limits: {
      maxRunning: () => limits.maxRunning,
      sleepAfterMs: () => limits.sleepAfterMs,
      quietAfterMs: () => limits.quietAfterMs,
      waitsForReset: () => limits.waitsForReset,
    },
    commitEveryMs: 0,
    whenConsumersReady: () => Promise.resolve(),
    ...over,
    store,
  };
  const manager = createSessionManager(deps);
  const seen: AgentEvent[] = [];
  manager.subscribe({ eventsAppended: (_id, events) => void seen.push(...events) });

  const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** Looks again after every turn of the event loop; a condition that never holds fails loudly. */
  async function until(condition: () => boolean, what = String(condition)): Promise<void> {
    for (let turn = 0; turn < 2_000; turn += 1) {
      // The manager's own view is one tick ahead of the disk and of its listeners.
      if (condition()) return tick();
      await tick();
    }
    throw new Error(`never happened: ${what}`);
  }

  return {
    deps,
    manager,
    store,
    driver,
    clock,
    transcripts,
    openInTerminals,
    chains,
    folders,
    trust,
    budgets,
    setup,
    git,
    worktrees,
    kept,
    limits,
    seen,
    until,
    create(overInput: Partial<Parameters<typeof manager.create>[0]> = {}): SessionId {
      const created = manager.create({
        workspaceId: WORKSPACE,
        policy: 'ask',
        model: null,
        effort: null,
        isDemo: false,
        foreign: null,
        ...overInput,
      });
      if (!created.ok) throw new Error(created.error.message);
      return created.value.id;
    },
    status: (id: SessionId) => manager.find(id)?.status,
    types: (): AgentEventType[] => seen.map((event) => event.type),
    /** The prompt has reached the newest child. */
    async prompted(id: SessionId, text: string) {
      const sent = await manager.send({ sessionId: id, text, imageIds: [] });
      if (!sent.ok) throw new Error(sent.error.message);
      await until(
        () => driver.children.some((child) => child.prompts.some((prompt) => prompt.text === text)),
        `prompt "${text}" written`,
      );
      return driver.last;
    },
  };
}

/** As the settings say; null: none. */
interface Limits {
  maxRunning: number | null;
  sleepAfterMs: number | null;
  quietAfterMs: number | null;
  waitsForReset: boolean;
}

/** Of every folder; `refusal`: why none can be made again. */
interface FakeWorktrees {
  place: WorktreePlace | null;
  refusal: string | null;
}

type Trust = Awaited<ReturnType<SessionManagerDeps['trust']['scan']>>;
