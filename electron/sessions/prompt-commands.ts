import { asMessageUuid } from '@shared/domain/ids';
import { sniffImage } from '@shared/domain/image-type';
import { err, ok } from '@shared/domain/result';
import { toCallError } from './manager-errors';
import { callError, type SessionManager, type SessionManagerDeps } from './session-manager-types';
import { titleOf, UNTITLED } from './session-records';
import type { SessionRegistry } from './session-registry';

/** What a person says to a session, and taking it back. */
export function createPromptCommands(
  { on, onAsync }: SessionRegistry,
  deps: SessionManagerDeps,
): Pick<SessionManager, 'send' | 'releaseQueue' | 'removeQueued' | 'stop' | 'answer'> {
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

    answer: ({ sessionId, requestId, answer }) =>
      on(sessionId, (session) =>
        session.broker.answer(session.child, session.log.record.policy, requestId, answer),
      ),
  };
}
