import { asMessageUuid } from '@shared/domain/ids';
import { sniffImage } from '@shared/domain/image-type';
import { err, ok } from '@shared/domain/result';
import { toCallError } from '../manager-errors';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { SessionManager } from '../session-manager-types';
import { titleOf, UNTITLED } from '../session-records';
import type { SessionRegistry } from '../session-registry';
import { settleElsewhere } from '../requests/settle-elsewhere';

/** What a person says to a session, and taking it back. */
export function createPromptCommands(
  registry: SessionRegistry,
  deps: SessionManagerDeps,
): Pick<SessionManager, 'send' | 'releaseQueue' | 'removeQueued' | 'stop' | 'answer'> {
  const { on, onAsync } = registry;
  const { store, clock } = deps;
  const done = ok(null);
  return {
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
        const claimed = await session.claim().catch((error: unknown) => err(toCallError(error)));
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
      on(sessionId, (session) => {
        if (session.queue.find(messageUuid) === undefined)
          return err(callError('not-found', 'This prompt was already sent or removed.'));
        session.queue.remove(messageUuid);
        session.promptRemoved();
        return done;
      }),

    stop: (sessionId) =>
      on(sessionId, (session) => {
        session.stop();
        return done;
      }),

    answer: ({ sessionId, requestId, answer }) =>
      on(sessionId, (session) => {
        const { asker, broker, log } = session;
        const answered = broker.answer(asker, log.record.policy, requestId, answer);
        if (answered.ok && answer.behavior === 'allow')
          settleElsewhere(registry, session, answer.updatedPermissions);
        return answered;
      }),
  };
}
