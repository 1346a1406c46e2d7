import { expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { complete } from '@shared/events/testing/complete';
import type { Client } from '../../bridge/client';
import { readFlight } from './read-flight';

const SESSION = asSessionId('00000000-0000-4000-8000-0000000000f1');

const event = (seq: number, body: object): AgentEvent =>
  ({ parentToolUseId: null, sessionId: SESSION, seq, at: 1_000 + seq, ...body }) as AgentEvent;
const prompt = { type: 'user_message', messageUuid: null, text: 'x', images: [], origin: 'user' };
const notice = { type: 'notice', level: 'info', text: 'still at it' };

/** A store of these events, read `size` at a time. */
function clientOf(events: AgentEvent[], size: number) {
  const asked: number[] = [];
  const client = {
    sessions: {
      page: ({ beforeSeq }: { beforeSeq: number }) => {
        asked.push(beforeSeq);
        const before = events.filter(({ seq }) => seq < beforeSeq);
        return Promise.resolve({
          ok: true,
          value: { events: before.slice(-size), hasEarlier: before.length > size },
        });
      },
    },
  } as unknown as Client;
  return { client, asked };
}

const LONG = [
  event(1, prompt),
  event(2, complete()),
  event(3, prompt),
  ...Array.from({ length: 9 }, (_, at) => event(4 + at, notice)),
  event(13, complete()),
  event(14, prompt),
];

it('reads back until the whole turn is there, and no further', async () => {
  const { client, asked } = clientOf(LONG, 4);
  const answer = await readFlight(client, SESSION, 13, new AbortController().signal);
  expect(answer.ok && answer.value).toMatchObject({ startedAt: 1_003, durationMs: 10 });
  expect(asked).toEqual([14, 10, 6]);
});

it('says when a turn is not there, or may not be read', async () => {
  const signal = new AbortController().signal;
  expect(await readFlight(clientOf(LONG, 50).client, SESSION, 12, signal)).toEqual({
    ok: true,
    value: null,
  });
  const error = { code: 'database-locked', message: 'no' };
  const refusing = { sessions: { page: () => Promise.resolve({ ok: false, error }) } };
  expect(await readFlight(refusing as unknown as Client, SESSION, 13, signal)).toEqual({
    ok: false,
    error,
  });
});
