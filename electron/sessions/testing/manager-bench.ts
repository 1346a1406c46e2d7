import { randomUUID } from 'node:crypto';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent, AgentEventType } from '@shared/events';
import { createSessionManager, type SessionManagerDeps } from '../session-manager';
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
  const folders = new Set(['/w']);
  const trust = { report: { items: [], hash: 'h', unreadable: [] } as Trust };
  const git = { uncommitted: [] as string[] | null };
  const deps: SessionManagerDeps = {
    driver,
    clock,
    processes: { isAlive: () => true, self: () => ({ pid: 1, startedAt: 'now' }) },
    trust: { scan: () => Promise.resolve(trust.report) },
    git: { listUncommitted: () => Promise.resolve(git.uncommitted) },
    transcripts: { exists: (id) => Promise.resolve(transcripts.has(id)) },
    folders: { isFolder: (path) => Promise.resolve(folders.has(path)) },
    program: 'app',
    newId: randomUUID,
    environment: () => ({}),
    refusesBypass: false,
    launch: {
      maxTurns: null,
      budgetUsd: null,
      mcpConfigPath: null,
      wantsRawFrames: false,
      undecidedTrust: 'ask',
      confirmsAutonomous: false,
    },
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
    manager,
    store,
    driver,
    clock,
    transcripts,
    folders,
    trust,
    git,
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

type Trust = Awaited<ReturnType<SessionManagerDeps['trust']['scan']>>;
