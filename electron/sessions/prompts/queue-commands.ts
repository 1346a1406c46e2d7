import { sniffImage } from '@shared/domain/image-type';
import { err, ok } from '@shared/domain/result';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { SessionManager } from '../session-manager-types';
import type { SessionRegistry } from '../session-registry';

/** What can be done to a prompt that waits. */
export function createQueueCommands(
  { on, onAsync }: SessionRegistry,
  { store }: Pick<SessionManagerDeps, 'store'>,
): Pick<SessionManager, 'editQueued' | 'moveQueued' | 'sendQueuedNow'> {
  const isImage = (id: string) =>
    sniffImage(store.readAttachment(id)?.bytes ?? new Uint8Array()) !== null;
  const asResult = (isDone: boolean) => (isDone ? ok(null) : err(sent()));
  return {
    editQueued: ({ sessionId, messageUuid, text, imageIds }) =>
      on(sessionId, ({ queue }) => {
        const lost = imageIds.find((id) => !isImage(id));
        if (lost !== undefined)
          return err(
            callError('not-found', `The image ${lost} is no longer stored. Add it again.`),
          );
        return asResult(queue.edit(messageUuid, { text, imageIds: [...imageIds] }));
      }),

    moveQueued: ({ sessionId, messageUuid, toIndex }) =>
      on(sessionId, ({ queue }) => asResult(queue.move(messageUuid, toIndex))),

    sendQueuedNow: ({ sessionId, messageUuid }) =>
      onAsync<{ isSteered: boolean }>(sessionId, async (session) => {
        const prompt = session.queue.find(messageUuid);
        if (prompt === undefined) return err(sent());
        if (await session.steer(prompt)) return ok({ isSteered: true });
        const claimed = await session.claim();
        if (!claimed.ok) {
          session.releaseIfIdle();
          return claimed;
        }
        if (!session.queue.putFirst(messageUuid)) return err(sent());
        session.log.signal({ type: 'prompt-stored' });
        session.pump();
        return ok({ isSteered: false });
      }),
  };
}

const sent = () => callError('not-found', 'This prompt was already sent or removed.');
