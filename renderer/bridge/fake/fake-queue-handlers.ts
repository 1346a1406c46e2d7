import type { SessionSnapshot } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import type { FakeMain, Handler } from './fake-handlers';
import { prompt } from './fake-script';

type Queued = SessionSnapshot['queue'][number];

const value = (given: unknown) => ({ ok: true as const, value: given });
const gone = {
  ok: false as const,
  error: { code: 'not-found' as const, message: 'This prompt was already sent or removed.' },
};

/** Prompts that wait: edited, moved, sent before their turn. */
export function queueHandlers({ world, push, emit }: FakeMain): Map<string, Handler> {
  const on =
    (
      act: (waiting: Queued, others: Queued[], input: Record<string, unknown>) => Queued[],
    ): Handler =>
    (input) => {
      const sessionId = asSessionId(String(input['sessionId']));
      const queue = world.queues.get(sessionId) ?? [];
      const waiting = queue.find(({ messageUuid }) => messageUuid === input['messageUuid']);
      if (!waiting) return gone;
      const others = queue.filter((other) => other !== waiting);
      world.queues.set(sessionId, act(waiting, others, input));
      push('sessions.queueChanged', { sessionId });
      return value(null);
    };
  const takeOut = on((_waiting, others) => others);
  return new Map<string, Handler>([
    [
      'sessions.editQueued',
      (input) => {
        const sessionId = asSessionId(String(input['sessionId']));
        const queue = world.queues.get(sessionId) ?? [];
        if (queue.every(({ messageUuid }) => messageUuid !== input['messageUuid'])) return gone;
        world.queues.set(
          sessionId,
          queue.map((other) =>
            other.messageUuid === input['messageUuid']
              ? {
                  ...other,
                  text: String(input['text']),
                  imageIds: input['imageIds'] as string[],
                }
              : other,
          ),
        );
        push('sessions.queueChanged', { sessionId });
        return value(null);
      },
    ],
    [
      'sessions.moveQueued',
      on((waiting, others, input) => {
        const at = Number(input['toIndex']);
        return [...others.slice(0, at), waiting, ...others.slice(at)];
      }),
    ],
    [
      'sessions.sendQueuedNow',
      (input) => {
        const sessionId = asSessionId(String(input['sessionId']));
        const waiting = world.queues
          .get(sessionId)
          ?.find(({ messageUuid }) => messageUuid === input['messageUuid']);
        const taken = takeOut(input);
        if (!waiting || !taken.ok) return gone;
        emit(sessionId, [prompt(waiting.text, waiting.messageUuid)]);
        return value({ isSteered: true });
      },
    ],
  ]);
}
