import type { ModelChoice } from '../claude/driver-types';
import type { SessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import { createBirthCommands } from './birth-commands';
import { createCommitQueue, type PendingCommit } from './commit-queue';
import { createLeases } from './leases';
import { createListCommands } from './list-commands';
import type { SessionListener } from './ports';
import { createPromptCommands } from './prompt-commands';
import { createQueueCommands } from './queue-commands';
import { repairUnfinished } from './repair';
import { noticeEvent } from './session-end';
import { backgroundTasks } from './session-facts';
import { callError, type SessionManager, type SessionManagerDeps } from './session-manager-types';
import { createSessionRegistry } from './session-registry';
import { createSettingCommands } from './setting-commands';

export type * from './session-manager-types';

const SNAPSHOT_EVENTS = 400;

export function createSessionManager(deps: SessionManagerDeps): SessionManager {
  const { store, clock } = deps;
  const listeners = new Set<SessionListener>();
  /** The models the CLI named last, for sessions that have no child yet. */
  let knownModels: ModelChoice[] = [];
  let disposing: Promise<{ survivors: number[] }> | null = null;

  const commits = createCommitQueue({
    store,
    clock,
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

  const registry = createSessionRegistry({
    manager: deps,
    commits,
    leases,
    tellChanged,
    tellQueue,
  });
  const { manage, lookUp, on, onAsync } = registry;
  const done = ok(null);

  return {
    ...createBirthCommands(registry, deps, tellChanged),
    ...createPromptCommands(registry, deps),
    ...createQueueCommands(registry, deps),
    ...createSettingCommands(registry, deps),
    ...createListCommands(registry, deps, commits, tellChanged),

    repairUnfinished: () => repairUnfinished({ store, processes: deps.processes, leases }),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    list: () => store.listSessions().map((record) => manage(record).summary()),
    find: (id) => lookUp(id)?.summary(),

    snapshot: (sessionId, limit = SNAPSHOT_EVENTS) =>
      on(sessionId, (session) => {
        commits.flush();
        const { events, hasEarlier } = store.readSnapshot(sessionId, limit);
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
      on(sessionId, () => ok(store.readEvents(sessionId, beforeSeq, limit))),

    storeTrouble: () => commits.trouble,

    listQueue: (sessionId) => lookUp(sessionId)?.queue.list() ?? [],

    hold: (sessionId) => on(sessionId, () => leases.acquire(sessionId)),

    start: (sessionId) =>
      onAsync(sessionId, async (session) => {
        const started = await session.start();
        if (session.models.length > 0) knownModels = session.models;
        return started.ok ? ok(session.summary()) : started;
      }),

    close: (sessionId) =>
      onAsync(sessionId, async (session) => {
        const survivors = await session.close();
        if (survivors.length > 0) session.log.append([survivorsNotice(survivors)]);
        return done;
      }),

    listTasks(sessionId) {
      const facts = lookUp(sessionId)?.log.facts;
      if (facts === undefined) return [];
      return backgroundTasks(facts).map(({ taskId, description }) => ({ taskId, description }));
    },

    stopTask: ({ sessionId, taskId }) =>
      onAsync(sessionId, async (session) => {
        if (session.child === null || !session.log.facts.runningTasks.has(taskId))
          return err(callError('not-found', 'This task is no longer running.'));
        const stopped = await session.child.stopTask(taskId);
        return stopped.ok ? done : err(callError(stopped.error.code, stopped.error.message));
      }),

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
        leases.dispose();
        listeners.clear();
        return { survivors: closed.flat() };
      })();
      return disposing;
    },
  };
}

const survivorsNotice = (pids: readonly number[]) =>
  noticeEvent('warning', `Still alive after every signal: process ${pids.join(', ')}.`);
