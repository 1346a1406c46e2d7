import type { ModelChoice } from '../claude/driver-types';
import type { SessionId } from '@shared/domain/ids';
import { currentWindows } from '@shared/domain/limits';
import { ok } from '@shared/domain/result';
import { createBirthCommands } from './birth-commands';
import type { PendingCommit } from './writing/commit-merge';
import { createCommitQueue } from './writing/commit-queue';
import { createControlCommands } from './control-commands';
import { createGovernor } from './spending/governor';
import { createLeases } from './leases';
import { createListCommands } from './list-commands';
import type { SessionListener } from './ports';
import { createPromptCommands } from './prompts/prompt-commands';
import { createQueueCommands } from './prompts/queue-commands';
import { repairUnfinished } from './repair';
import { createResumeCommands } from './resume/resume-commands';
import { createRetryCommands } from './retry/retry-commands';
import { createRuleCommands } from './requests/rule-commands';
import { createRunPlaces } from './run-places';
import { listSummaries } from './session-listing';
import type { SessionManagerDeps } from './session-manager-deps';
import type { SessionManager } from './session-manager-types';
import { createSessionRegistry } from './session-registry';
import { createSettingCommands } from './setting-commands';
import { createTaskCommands } from './task-commands';
import { readShared, readSharedAfter, readSharedSnapshot } from './shared-history';

export type * from './session-manager-deps';
export type * from './session-manager-inputs';
export type * from './session-manager-types';

const SNAPSHOT_EVENTS = 400;
/** Between the sessions whose time to sleep begins anew when the computer wakes. */
const SPREAD_MS = 2_000;

export function createSessionManager(deps: SessionManagerDeps): SessionManager {
  const { store, clock } = deps;
  const listeners = new Set<SessionListener>();
  /** The models the CLI named last, for sessions that have no child yet. */
  let knownModels: ModelChoice[] = [];
  let disposing: Promise<{ survivors: number[] }> | null = null;

  const commits = createCommitQueue({
    store,
    clock,
    everyMs: deps.commitEveryMs,
    committed: tellCommitted,
    troubleChanged: (trouble) => {
      for (const listener of listeners) listener.storeTroubleChanged?.(trouble);
    },
  });
  const leases = createLeases({
    store,
    clock,
    processes: deps.processes,
    program: deps.program,
    instanceId: deps.newId(),
  });

  function tellCommitted({ sessionId, events, patch, raw }: PendingCommit): void {
    for (const listener of listeners) {
      if (raw.length > 0) listener.rawFrames?.(sessionId, raw);
      if (events.length > 0) listener.eventsAppended?.(sessionId, events);
      if (patch !== null || events.length > 0) listener.sessionChanged?.(sessionId);
    }
  }

  const tellChanged = (sessionId: SessionId) => {
    for (const listener of listeners) listener.sessionChanged?.(sessionId);
  };
  const tellQueue = (sessionId: SessionId) => {
    for (const listener of listeners) listener.queueChanged?.(sessionId);
  };

  const places = createRunPlaces({
    maxRunning: deps.limits.maxRunning,
    listIdle: () =>
      registry.all().flatMap(({ idleChild }) => (idleChild === null ? [] : [idleChild])),
  });
  const governor = createGovernor({
    clock,
    isOn: deps.limits.waitsForReset,
    changed: () => {
      for (const listener of listeners) listener.limitsChanged?.();
    },
    opened: () => {
      for (const session of registry.all()) session.pump();
    },
  });
  const registry = createSessionRegistry({
    manager: deps,
    commits,
    leases,
    places,
    governor,
    tellChanged,
    tellQueue,
    tellTaskCounts: (sessionId, progress) => {
      for (const listener of listeners) listener.tasksCounted?.(sessionId, progress);
    },
  });
  const { lookUp, on, onAsync } = registry;
  const done = ok(null);

  const prompts = createPromptCommands(registry, deps);
  const lists = createListCommands(registry, deps, commits, tellChanged);

  return {
    ...createBirthCommands(registry, deps, tellChanged),
    ...prompts,
    ...createQueueCommands(registry, deps),
    ...createSettingCommands(registry, deps),
    ...createRuleCommands(registry),
    ...createControlCommands({
      registry,
      manager: deps,
      commits,
      knownModels: () => knownModels,
    }),
    ...createTaskCommands(registry),
    ...lists,
    ...createRetryCommands({
      registry,
      manager: deps,
      commits,
      tellChanged,
      send: prompts.send,
      remove: lists.remove,
    }),

    ...createResumeCommands({ registry, manager: deps, commits, tellChanged }),

    repairUnfinished: () => repairUnfinished({ store, processes: deps.processes, leases }),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    list: () => listSummaries(store, registry),
    find: (id) => lookUp(id)?.summary(),

    snapshot: (sessionId, limit = SNAPSHOT_EVENTS) =>
      on(sessionId, (session) => {
        commits.flush();
        const { events, hasEarlier } = readSharedSnapshot(store, session.log.record, limit);
        return ok({
          summary: session.summary(),
          events,
          seq: store.findSession(sessionId)?.lastSeq ?? 0,
          hasEarlier,
          queue: session.queue.list().map(({ messageUuid, text, imageIds, isHeld, createdAt }) => ({
            messageUuid,
            text,
            imageIds,
            isHeld,
            createdAt,
          })),
          models: session.models.length > 0 ? session.models : knownModels,
        });
      }),

    page: ({ sessionId, beforeSeq, limit }) =>
      on(sessionId, ({ log }) => ok(readShared(store, log.record, beforeSeq, limit))),

    pageAfter: ({ sessionId, afterSeq, limit }) =>
      on(sessionId, ({ log }) => ok(readSharedAfter(store, log.record, afterSeq, limit))),

    storeTrouble: () => commits.trouble,

    listQueue: (sessionId) => lookUp(sessionId)?.queue.list() ?? [],

    hold: (sessionId) => on(sessionId, () => leases.acquire(sessionId)),

    start: (sessionId) =>
      onAsync(sessionId, async (session) => {
        const started = await session.start();
        if (session.models.length > 0) knownModels = session.models;
        return started.ok ? ok(session.summary()) : started;
      }),

    wake: (sessionId) =>
      onAsync(sessionId, async (session) => {
        const woken = await session.wake();
        if (session.models.length > 0) knownModels = session.models;
        return woken;
      }),

    close: (sessionId) =>
      onAsync(sessionId, async (session) => {
        await session.close();
        return done;
      }),

    restart: (sessionId) => onAsync(sessionId, (session) => session.restart()),

    foldersMoved(ids) {
      for (const id of ids) tellChanged(id);
    },

    accountLimits: () => ({
      windows: currentWindows(governor.limits, clock.now()),
      heldUntil: governor.heldUntil(),
    }),
    goOnAtLimit: governor.goOn,

    systemResumed(ms) {
      governor.review();
      registry.all().forEach((session, index) => session.computerSlept(ms, index * SPREAD_MS));
    },

    async askUser({ sessionId, question, signal }) {
      const session = lookUp(sessionId);
      if (session === undefined) throw new Error('The session is gone.');
      return session.askUser(question, signal);
    },

    setStatusLine: ({ sessionId, text }) =>
      on(sessionId, (session) => {
        session.setStatusLine(text);
        return done;
      }),

    budgetsChanged() {
      for (const session of registry.all()) session.budgetChanged();
    },

    limitsChanged() {
      governor.review();
      for (const session of registry.all()) session.timesChanged();
      places.review();
    },

    report(sessionId, event) {
      lookUp(sessionId)?.log.append([{ ...event, parentToolUseId: null }]);
    },

    dispose() {
      registry.shut();
      disposing ??= (async () => {
        const closing = registry.all().map((session) => session.close(true));
        // A store that refuses for good would otherwise keep us here, and the children with us.
        commits.stopWaiting();
        const closed = await Promise.all(closing);
        commits.dispose();
        governor.dispose();
        leases.dispose();
        listeners.clear();
        return { survivors: closed.flat() };
      })();
      return disposing;
    },
  };
}
