import type { CallError } from '@shared/contract/error';
import type { SessionRecord } from '@shared/domain/entities';
import { asSessionId, type SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { CommitQueue } from './writing/commit-queue';
import type { Governor } from './spending/governor';
import type { Leases } from './leases';
import { createManagedSession } from './managed-session';
import type { ManagedSession } from './managed-session-types';
import { guardStore, notFound, shuttingDown, toCallError } from './manager-errors';
import type { RunPlaces } from './run-places';
import type { SessionManagerDeps } from './session-manager-deps';
import type { ForeignConversation } from './session-manager-inputs';
import { readFacts } from './stored-facts';

/** The map of sessions: each is made when it is first named, with a scope of its own. */
export interface SessionRegistry {
  manage(record: SessionRecord, foreign?: ForeignConversation | null): ManagedSession;
  /** Only when it was named before. */
  findKnown(record: SessionRecord): ManagedSession | undefined;
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
  places: RunPlaces;
  governor: Governor;
  tellChanged(sessionId: SessionId): void;
  tellQueue(sessionId: SessionId): void;
  tellTaskCounts(sessionId: SessionId, progress: readonly TaskProgress[]): void;
}

export function createSessionRegistry(deps: SessionRegistryDeps): SessionRegistry {
  const { manager, commits, leases, places, governor } = deps;
  const { store } = manager;
  const sessions = new Map<SessionId, ManagedSession>();
  /** As stored when the first session was looked at; from then on each session knows its own. */
  let statusSince: Map<SessionId, number> | null = null;
  let isShut = false;

  function findKnown(record: SessionRecord): ManagedSession | undefined {
    const known = sessions.get(record.id);
    if (known && isElsewhere(known, record)) {
      sessions.delete(record.id);
      void known.close(true);
      return undefined;
    }
    // Another program has run it since; a session of ours is ahead of the disk, never behind.
    if (known && !leases.isHeld(record.id) && record.lastSeq > known.log.record.lastSeq) {
      known.log.replace(record, readFacts(store, record));
      known.queue.reload();
    }
    return known;
  }

  /** Its folder was moved: what is made for the old one is of no use. */
  const isElsewhere = (known: ManagedSession, { id, cwd }: SessionRecord): boolean =>
    known.log.record.cwd !== cwd && !leases.isHeld(id) && !known.isBusy;

  function manage(record: SessionRecord, foreign: ForeignConversation | null = null) {
    const known = findKnown(record);
    if (known !== undefined) return known;
    statusSince ??= store.listStatusSince();
    const session = createManagedSession({
      manager,
      record,
      statusSince: statusSince.get(record.id) ?? record.updatedAt,
      facts: readFacts(store, record),
      foreign,
      commits,
      leases,
      places,
      governor,
      changed: () => deps.tellChanged(record.id),
      queueChanged: () => deps.tellQueue(record.id),
      tasksCounted: (progress) => deps.tellTaskCounts(record.id, progress),
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
    findKnown,
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
