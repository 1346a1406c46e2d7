import type { InboxRequest } from '@shared/contract/requests';
import type { SessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import { NO_TRAITS } from '@shared/domain/request-facts';
import type { PendingRequest } from '@shared/domain/store-types';
import type { CommitQueue } from './writing/commit-queue';
import { ruleMadeBefore } from './requests/covered-requests';
import { busy, guardStore, notFound } from './manager-errors';
import type { SessionManagerDeps } from './session-manager-deps';
import type { SessionManager } from './session-manager-types';
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
    const session = lookUp(pending.sessionId);
    if (session === undefined) return [];
    const { log, child } = session;
    if (pending.state === 'open' && !log.facts.openRequests.has(pending.requestId)) return [];
    const { title, workspaceId, cwd } = log.record;
    const traits = child?.requestTraits(pending.requestId) ?? NO_TRAITS;
    const made = store.listRequests(pending.sessionId).map((earlier) => earlier.made);
    const askedInSpiteOf = ruleMadeBefore(made, pending);
    return [{ ...pending, sessionTitle: title, workspaceId, cwd, traits, askedInSpiteOf }];
  }

  return {
    pin: ({ sessionId, isPinned }) =>
      on(sessionId, ({ log }) => {
        log.patch({ pinnedAt: isPinned ? clock.now() : null });
        return done;
      }),

    remove: (sessionId) =>
      onAsync(sessionId, async (session) => {
        if (session.isBusy && !session.isWaiting) return err(busy());
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
