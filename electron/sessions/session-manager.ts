import type { CallError } from '@shared/contract/error';
import { CALL_ERROR_CODES, type CallErrorCode } from '@shared/contract/error';
import type { ModelChoice } from '../claude/driver-types';
import type { SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, asMessageUuid, asSessionId, type SessionId } from '@shared/domain/ids';
import { sniffImage } from '@shared/domain/image-type';
import { err, ok, type Result } from '@shared/domain/result';
import { createCommitQueue, type PendingCommit } from './commit-queue';
import { createLeases } from './leases';
import { createManagedSession, type ManagedSession } from './managed-session';
import type { SessionListener } from './ports';
import { repairUnfinished } from './repair';
import { noticeEvent } from './session-end';
import { applyToFacts, backgroundTasks, emptyFacts } from './session-facts';
import {
  callError,
  type ForeignConversation,
  type SessionManager,
  type SessionManagerDeps,
} from './session-manager-types';
import { forkRecord, newRecord, titleOf, UNTITLED } from './session-records';

export type * from './session-manager-types';

const SNAPSHOT_EVENTS = 400;
/** Enough to hold the last context figure and the last text of a session nobody looks at. */
const FACT_EVENTS = 60;

export function createSessionManager(deps: SessionManagerDeps): SessionManager {
  const { store, clock } = deps;
  const listeners = new Set<SessionListener>();
  const sessions = new Map<SessionId, ManagedSession>();
  /** The models the CLI named last, for sessions that have no child yet. */
  let knownModels: ModelChoice[] = [];
  /** As stored when the first session was looked at; from then on each session knows its own. */
  let statusSince: Map<SessionId, number> | null = null;
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

  function manage(record: SessionRecord, foreign: ForeignConversation | null = null) {
    const known = sessions.get(record.id);
    if (known !== undefined) return known;
    const facts = emptyFacts();
    if (record.lastSeq > 0)
      for (const event of store.readEvents(record.id, null, FACT_EVENTS).events)
        applyToFacts(facts, event);
    // Only a child can be in a turn, and this session has none yet.
    facts.isTurnRunning = false;
    facts.openTools.clear();
    facts.openRequests.clear();
    facts.runningTasks.clear();
    statusSince ??= store.listStatusSince();
    const session = createManagedSession({
      manager: deps,
      record,
      statusSince: statusSince.get(record.id) ?? record.updatedAt,
      facts,
      foreign,
      commits,
      leases,
      changed: () => tellChanged(record.id),
      queueChanged: () => tellQueue(record.id),
    });
    sessions.set(record.id, session);
    return session;
  }

  function lookUp(id: string): ManagedSession | undefined {
    const live = sessions.get(asSessionId(id));
    if (live !== undefined) return live;
    const record = store.findSession(id);
    return record === undefined ? undefined : manage(record);
  }

  /** Runs `act` on the session; what the store refuses comes back as the caller's error. */
  function on<T>(
    id: SessionId,
    act: (session: ManagedSession) => Result<T, CallError>,
  ): Result<T, CallError> {
    if (disposing !== null) return err(shuttingDown());
    return guardStore(() => {
      const session = lookUp(id);
      return session === undefined ? err(notFound()) : act(session);
    });
  }

  async function onAsync<T>(
    id: SessionId,
    act: (session: ManagedSession) => Promise<Result<T, CallError>>,
  ): Promise<Result<T, CallError>> {
    const found = on(id, (session) => ok(session));
    if (!found.ok) return found;
    try {
      return await act(found.value);
    } catch (error) {
      return err(toCallError(error));
    }
  }

  const done = ok(null);

  return {
    repairUnfinished: () => repairUnfinished({ store, processes: deps.processes, leases }),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    list: () => store.listSessions().map((record) => manage(record).summary()),
    find: (id) => lookUp(id)?.summary(),

    create(input) {
      return guardStore(() => {
        const workspace = store.findWorkspace(input.workspaceId);
        if (workspace === undefined)
          return err(callError('not-found', 'This workspace is not in the database.'));
        const record = newRecord({
          id: asSessionId(deps.newId()),
          claudeSessionId: asClaudeSessionId(deps.newId()),
          cwd: workspace.path,
          now: clock.now(),
          input,
        });
        store.insertSession(record);
        const summary = manage(record, input.foreign).summary();
        tellChanged(record.id);
        return ok(summary);
      });
    },

    fork: ({ sessionId, at }) =>
      onAsync(sessionId, async (session) => {
        const parent = session.log.record;
        if (parent.lastSeq === 0)
          return err(callError('not-found', 'Nothing was said in this session yet to fork from.'));
        const record = forkRecord(parent, {
          id: asSessionId(deps.newId()),
          claudeSessionId: asClaudeSessionId(deps.newId()),
          at,
          now: clock.now(),
          costState: store.inheritedCost(sessionId),
        });
        store.insertSession(record);
        const summary = manage(record).summary();
        tellChanged(record.id);
        return ok(summary);
      }),

    resumeAt: ({ sessionId, at }) =>
      onAsync(sessionId, async (session) => {
        if (session.isBusy) return err(busy());
        await session.resumeAt(at);
        return done;
      }),

    snapshot: (sessionId, limit = SNAPSHOT_EVENTS) =>
      on(sessionId, (session) => {
        commits.flush();
        const { events, hasEarlier } = store.readEvents(sessionId, null, limit);
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

    listQueue: (sessionId) => lookUp(sessionId)?.queue.list() ?? [],

    hold: (sessionId) => on(sessionId, () => leases.acquire(sessionId)),

    start: (sessionId) =>
      onAsync(sessionId, async (session) => {
        const started = await session.start();
        if (session.models.length > 0) knownModels = session.models;
        return started.ok ? ok(session.summary()) : started;
      }),

    send: ({ sessionId, text, imageIds }) =>
      onAsync(sessionId, async (session) => {
        for (const id of imageIds)
          if (sniffImage(store.readAttachment(id)?.bytes ?? new Uint8Array()) === null)
            return err(
              callError('not-found', `The image ${id} is no longer stored. Add it again.`),
            );
        const messageUuid = asMessageUuid(deps.newId());
        const isQueued = session.isBusy || session.queue.list().length > 0;
        session.queue.add({
          messageUuid,
          sessionId,
          text,
          imageIds: [...imageIds],
          isHeld: false,
          createdAt: clock.now(),
        });
        const claimed = await session.claim();
        if (!claimed.ok) {
          session.queue.remove(messageUuid);
          session.releaseIfIdle();
          return claimed;
        }
        const title = session.log.record.title === UNTITLED ? titleOf(text) : null;
        if (title !== null) session.log.patch({ title });
        session.log.signal({ type: 'prompt-stored' });
        session.queue.approve(messageUuid);
        session.pump();
        return ok({ messageUuid, isQueued });
      }),

    releaseQueue: (sessionId) =>
      onAsync(sessionId, async (session) => {
        const claimed = await session.claim();
        if (!claimed.ok) {
          session.releaseIfIdle();
          return claimed;
        }
        session.queue.setHeld(false);
        if (session.queue.nextReady() !== null) session.log.signal({ type: 'prompt-stored' });
        session.pump();
        return done;
      }),

    removeQueued: ({ sessionId, messageUuid }) =>
      on(sessionId, (session) =>
        session.queue.remove(messageUuid)
          ? done
          : err(callError('not-found', 'This prompt was already sent or removed.')),
      ),

    stop: (sessionId) =>
      on(sessionId, (session) => {
        session.stop();
        return done;
      }),

    close: (sessionId) =>
      onAsync(sessionId, async (session) => {
        const survivors = await session.close();
        if (survivors.length > 0) session.log.append([survivorsNotice(survivors)]);
        return done;
      }),

    answer: ({ sessionId, requestId, answer }) =>
      on(sessionId, (session) =>
        session.broker.answer(session.child, session.log.record.policy, requestId, answer),
      ),

    setModel: ({ sessionId, model }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.setModel(model);
        if (set?.ok === false) return err(callError(set.error.code, set.error.message));
        session.log.patch({ model });
        return done;
      }),

    setEffort: ({ sessionId, effort }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.setEffort(effort);
        if (set?.ok === false) return err(callError(set.error.code, set.error.message));
        session.log.patch({ effort });
        return done;
      }),

    setPolicy: ({ sessionId, policy }) =>
      on(sessionId, (session) => {
        const { workspaceId, policy: current } = session.log.record;
        if (policy === current) return ok({ needsRestart: false });
        const consent = store.findWorkspace(workspaceId)?.autonomousConfirmedAt ?? null;
        if (policy === 'autonomous' && !deps.launch.confirmsAutonomous && consent === null)
          return err(
            callError(
              'autonomous-not-confirmed',
              'Running without asking needs your consent for this workspace first. The policy was not changed.',
            ),
          );
        session.log.patch({ policy });
        return ok({ needsRestart: session.child !== null });
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

    markSeen: (sessionId) =>
      on(sessionId, (session) => {
        session.log.signal({ type: 'seen' });
        return done;
      }),

    rename: ({ sessionId, title }) =>
      on(sessionId, (session) => {
        session.log.patch({ title: title.trim() === '' ? UNTITLED : title.trim() });
        return done;
      }),

    archive: ({ sessionId, isArchived }) =>
      onAsync(sessionId, async (session) => {
        if (isArchived && (session.isBusy || backgroundTasks(session.log.facts).length > 0))
          return err(busy());
        if (isArchived) await session.close();
        session.log.patch({ archivedAt: isArchived ? clock.now() : null });
        return done;
      }),

    report(sessionId, event) {
      lookUp(sessionId)?.log.append([{ ...event, parentToolUseId: null }]);
    },

    dispose() {
      disposing ??= (async () => {
        const closed = await Promise.all([...sessions.values()].map((session) => session.close()));
        commits.dispose();
        try {
          leases.dispose();
        } catch {
          // A lease that cannot be given back is judged by its holder's death a moment later.
        }
        listeners.clear();
        return { survivors: closed.flat() };
      })();
      return disposing;
    },
  };
}

function guardStore<T>(act: () => Result<T, CallError>): Result<T, CallError> {
  try {
    return act();
  } catch (error) {
    return err(toCallError(error));
  }
}

/** The store's refusals are expected and have a code of the contract; anything else is a bug. */
function toCallError(error: unknown): CallError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && isCallErrorCode(code)) return callError(code, error.message);
  throw error;
}

const isCallErrorCode = (code: unknown): code is CallErrorCode =>
  typeof code === 'string' && (CALL_ERROR_CODES as readonly string[]).includes(code);

const notFound = () => callError('not-found', 'This session is not in the database.');
const busy = () =>
  callError('session-busy', 'The session is working. Stop it or wait for it, then try again.');
const shuttingDown = () => callError('session-busy', 'Roundhouse is closing its sessions.');

const survivorsNotice = (pids: readonly number[]) =>
  noticeEvent('warning', `Still alive after every signal: process ${pids.join(', ')}.`);
