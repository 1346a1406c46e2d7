import type { CallError } from '@shared/contract/error';
import type { SessionRecord } from '@shared/domain/entities';
import { asSessionId, type SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { CommitQueue } from './commit-queue';
import type { Leases } from './leases';
import { createManagedSession, type ManagedSession } from './managed-session';
import { guardStore, notFound, shuttingDown, toCallError } from './manager-errors';
import type { SessionStorePort } from './ports';
import { applyToFacts, emptyFacts, type SessionFacts } from './session-facts';
import type { ForeignConversation, SessionManagerDeps } from './session-manager-types';

/** Enough to hold the last context figure and the last text of a session nobody looks at. */
const FACT_EVENTS = 60;

/** The map of sessions: each is made when it is first named, with a scope of its own. */
export interface SessionRegistry {
  manage(record: SessionRecord, foreign?: ForeignConversation | null): ManagedSession;
  /** By our id or any CLI id; a deleted session is not found. */
  lookUp(id: string): ManagedSession | undefined;
  lookUpDeleted(id: SessionId): ManagedSession | undefined;
  /** Runs `act` on the session; what the store refuses comes back as the caller's error. */
  on<T>(
    id: SessionId,
    act: (session: ManagedSession) => Result<T, CallError>,
  ): Result<T, CallError>;
  onAsync<T>(
    id: SessionId,
    act: (session: ManagedSession) => Promise<Result<T, CallError>>,
  ): Promise<Result<T, CallError>>;
  all(): ManagedSession[];
  /** From now on every call is refused. */
  shut(): void;
}

export interface SessionRegistryDeps {
  manager: SessionManagerDeps;
  commits: CommitQueue;
  leases: Leases;
  tellChanged(sessionId: SessionId): void;
  tellQueue(sessionId: SessionId): void;
}

export function createSessionRegistry(deps: SessionRegistryDeps): SessionRegistry {
  const { manager, commits, leases } = deps;
  const { store } = manager;
  const sessions = new Map<SessionId, ManagedSession>();
  /** As stored when the first session was looked at; from then on each session knows its own. */
  let statusSince: Map<SessionId, number> | null = null;
  let isShut = false;

  function manage(record: SessionRecord, foreign: ForeignConversation | null = null) {
    const known = sessions.get(record.id);
    if (known !== undefined) {
      // Another program has run it since; a session of ours is ahead of the disk, never behind.
      if (!leases.isHeld(record.id) && record.lastSeq > known.log.record.lastSeq)
        known.log.replace(record, readFacts(store, record));
      return known;
    }
    statusSince ??= store.listStatusSince();
    const session = createManagedSession({
      manager,
      record,
      statusSince: statusSince.get(record.id) ?? record.updatedAt,
      facts: readFacts(store, record),
      foreign,
      commits,
      leases,
      changed: () => deps.tellChanged(record.id),
      queueChanged: () => deps.tellQueue(record.id),
    });
    sessions.set(record.id, session);
    return session;
  }

  function lookUp(id: string): ManagedSession | undefined {
    const known = sessions.get(asSessionId(id));
    if (known !== undefined && leases.isHeld(known.log.record.id))
      return known.log.record.deletedAt === null ? known : undefined;
    const record = store.findSession(id);
    return record === undefined || record.deletedAt !== null ? undefined : manage(record);
  }

  function lookUpDeleted(id: SessionId): ManagedSession | undefined {
    const record = store.findSession(id);
    return record === undefined || record.deletedAt === null ? undefined : manage(record);
  }

  function on<T>(
    id: SessionId,
    act: (session: ManagedSession) => Result<T, CallError>,
  ): Result<T, CallError> {
    if (isShut) return err(shuttingDown());
    return guardStore(() => {
      const session = lookUp(id);
      return session === undefined ? err(notFound()) : act(session);
    });
  }

  return {
    manage,
    lookUp,
    lookUpDeleted,
    on,
    async onAsync(id, act) {
      const found = on(id, (session) => ok(session));
      if (!found.ok) return found;
      try {
        return await act(found.value);
      } catch (error) {
        return err(toCallError(error));
      }
    },
    all: () => [...sessions.values()],
    shut: () => {
      isShut = true;
    },
  };
}

/** What the newest events tell. Only a child can be in a turn, and none of ours runs yet. */
function readFacts(
  store: Pick<SessionStorePort, 'readEvents'>,
  record: SessionRecord,
): SessionFacts {
  const facts = emptyFacts();
  if (record.lastSeq > 0)
    for (const event of store.readEvents(record.id, null, FACT_EVENTS).events)
      applyToFacts(facts, event);
  facts.isTurnRunning = false;
  facts.openTools.clear();
  facts.openRequests.clear();
  facts.runningTasks.clear();
  return facts;
}
