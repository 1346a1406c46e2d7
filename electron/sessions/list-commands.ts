import type { InboxRequest } from '@shared/contract/requests';
import type { SessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { PendingRequest } from '@shared/domain/store-types';
import type { CommitQueue } from './commit-queue';
import { busy, guardStore, notFound } from './manager-errors';
import type { SessionManager, SessionManagerDeps } from './session-manager-types';
import type { SessionRegistry } from './session-registry';

/** How sessions stand in the lists: pinned, deleted and brought back, waiting for a person. */
export function createListCommands(
  { on, onAsync, lookUp, lookUpDeleted }: SessionRegistry,
  { store, clock }: Pick<SessionManagerDeps, 'store' | 'clock'>,
  commits: CommitQueue,
  tellChanged: (id: SessionId) => void,
): Pick<SessionManager, 'pin' | 'remove' | 'restore' | 'listRequests' | 'putAside'> {
  const done = ok(null);

  /** Open ones are answered here alone: those of another program's sessions are its own to answer. */
  function toInbox(pending: PendingRequest): InboxRequest[] {
    const log = lookUp(pending.sessionId)?.log;
    if (log === undefined) return [];
    if (pending.state === 'open' && !log.facts.openRequests.has(pending.requestId)) return [];
    const { title, workspaceId, cwd } = log.record;
    return [{ ...pending, sessionTitle: title, workspaceId, cwd }];
  }

  return {
    pin: ({ sessionId, isPinned }) =>
      on(sessionId, ({ log }) => {
        log.patch({ pinnedAt: isPinned ? clock.now() : null });
        return done;
      }),

    remove: (sessionId) =>
      onAsync(sessionId, async (session) => {
        if (session.isBusy) return err(busy());
        await session.close();
        session.log.patch({ deletedAt: clock.now() });
        // Only what is on disk as deleted is left out of the lists.
        await commits.settled();
        tellChanged(sessionId);
        return done;
      }),

    restore: (sessionId) =>
      guardStore(() => {
        const session = lookUpDeleted(sessionId);
        if (session === undefined) return err(notFound());
        session.log.patch({ deletedAt: null });
        commits.flush();
        return ok(session.summary());
      }),

    listRequests: () => store.listPendingRequests().flatMap(toInbox),

    putAside: (sessionId) =>
      on(sessionId, ({ log }) => {
        log.patch({ inboxClearedAt: clock.now() });
        return done;
      }),
  };
}
