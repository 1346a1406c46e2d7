import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import type { PermissionUpdate, RuleDestination } from '@shared/domain/permissions';
import { err, ok, type Result } from '@shared/domain/result';
import { formatRule } from '@shared/domain/rule-text';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { DomainHandlers } from '../handler-types';
import type { PushHub } from '../push-hub';

export interface SessionHandlerDeps {
  manager: SessionManager;
  hub: Pick<PushHub, 'beginAttach' | 'detach'>;
  /** Refuses a prompt nobody could pay for, before anything of it is stored. */
  checkSignIn(sessionId: SessionId): Promise<Result<null, CallError>>;
  /** Rules, in the CLI's notation, that it now writes into the folder because the user said so. */
  keepOwnRules(sessionId: SessionId, rules: readonly string[]): void;
}

export function createSessionHandlers({
  manager,
  hub,
  checkSignIn,
  keepOwnRules,
}: SessionHandlerDeps): DomainHandlers<'sessions'> {
  return {
    list: () => ok(manager.list()),
    create: (input) => manager.create({ ...input, foreign: null }),
    attach({ sessionId }, { windowId }) {
      const attach = hub.beginAttach(windowId, sessionId);
      const snapshot = manager.snapshot(sessionId);
      if (snapshot.ok) attach.settle(snapshot.value.seq);
      else attach.cancel();
      return snapshot;
    },
    detach({ sessionId }, { windowId }) {
      hub.detach(windowId, sessionId);
      return ok(null);
    },
    page: (input) => manager.page(input),
    pageAfter: (input) => manager.pageAfter(input),
    async send(prompt) {
      if (prompt.text.trim() === '' && prompt.imageIds.length === 0) {
        return err({ code: 'bad-input', message: 'There is nothing to send yet.' });
      }
      const signedIn = await checkSignIn(prompt.sessionId);
      return signedIn.ok ? manager.send(prompt) : signedIn;
    },
    releaseQueue: ({ sessionId }) => manager.releaseQueue(sessionId),
    removeQueued: (input) => manager.removeQueued(input),
    editQueued(prompt) {
      if (prompt.text.trim() === '' && prompt.imageIds.length === 0)
        return err({ code: 'bad-input', message: 'Nothing is left of it; remove it instead.' });
      return manager.editQueued(prompt);
    },
    moveQueued: (input) => manager.moveQueued(input),
    sendQueuedNow: (input) => manager.sendQueuedNow(input),
    stop: ({ sessionId }) => manager.stop(sessionId),
    close: ({ sessionId }) => manager.close(sessionId),
    wake: ({ sessionId }) => manager.wake(sessionId),
    restart: ({ sessionId }) => manager.restart(sessionId),
    answer({ sessionId, requestId, answer }) {
      const answered = manager.answer({ sessionId, requestId, answer: { ...answer, by: 'user' } });
      const rules = answer.behavior === 'allow' ? folderRules(answer.updatedPermissions) : [];
      if (answered.ok && rules.length > 0) keepOwnRules(sessionId, rules);
      return answered;
    },
    setModel: (input) => manager.setModel(input),
    setEffort: (input) => manager.setEffort(input),
    setPolicy: (input) => manager.setPolicy(input),
    stopTask: (input) => manager.stopTask(input),
    markSeen: ({ sessionId }) => manager.markSeen(sessionId),
    rename: (input) => manager.rename(input),
    archive: (input) => manager.archive(input),
    pin: (input) => manager.pin(input),
    remove: ({ sessionId }) => manager.remove(sessionId),
    restore: ({ sessionId }) => manager.restore(sessionId),
  };
}

const folderRules = (updates: readonly PermissionUpdate[]): string[] =>
  updates.flatMap((update) =>
    update.type === 'addRules' && update.behavior === 'allow' && isInFolder(update.destination)
      ? update.rules.map(formatRule)
      : [],
  );

const isInFolder = (destination: RuleDestination): boolean =>
  destination === 'projectSettings' || destination === 'localSettings';
