import { asMessageUuid, asSessionId } from '@shared/domain/ids';
import type { AgentEventOf } from '@shared/events';
import { stamp } from './fake-events';
import type { FakeMain, Handler } from './fake-handlers';
import { prompt as promptEvent } from './fake-script';

const value = (given: unknown) => ({ ok: true as const, value: given });

/** Going back to before a message: every prompt of the scene is one, and two files would change. */
export function retryHandlers(main: FakeMain): Map<string, Handler> {
  const { world, push, now } = main;
  const promptsOf = (input: Record<string, unknown>) =>
    (world.events.get(asSessionId(String(input['sessionId']))) ?? [])
      .filter((event): event is AgentEventOf<'user_message'> => event.type === 'user_message')
      .filter((event) => event.origin !== 'background')
      .map((event, index) => ({
        messageUuid: event.messageUuid ?? asMessageUuid(`unknown-${event.seq}`),
        text: event.text,
        images: event.images,
        writtenAt: event.at,
        turn: index + 1,
        refusal: null,
      }));
  const branchOf = (input: Record<string, unknown>, text: string | null) => {
    const from = world.sessions.find(({ id }) => id === input['sessionId']);
    if (from === undefined) return undefined;
    const id = asSessionId(crypto.randomUUID());
    const branch = {
      ...from,
      id,
      title: `${from.title} (branch)`,
      parentSessionId: from.id,
      createdAt: now(),
      costUsd: null,
      status: text === null ? ('idle' as const) : ('working' as const),
    };
    world.sessions = [...world.sessions, branch];
    world.events.set(
      id,
      text === null ? [] : stamp(id, [promptEvent(text, crypto.randomUUID())], 1, now(), 1),
    );
    push('sessions.changed', { changed: [branch], removed: [] });
    return branch;
  };
  const notFound = {
    ok: false as const,
    error: { code: 'not-found' as const, message: 'This message is not in the session.' },
  };
  return new Map<string, Handler>([
    ['retry.listPrompts', (input) => value({ prompts: promptsOf(input) })],
    [
      'retry.plan',
      (input) => {
        const prompts = promptsOf(input);
        const prompt = prompts.find(({ messageUuid }) => messageUuid === input['messageUuid']);
        if (prompt === undefined) return notFound;
        return value({
          prompt,
          turnsLeftOut: prompts.length - prompt.turn + 1,
          startsEmpty: prompt.turn === 1,
          isFolded: false,
          isBeforeClear: false,
          isBeforeCompaction: false,
          inPlaceRefusal: null,
        });
      },
    ],
    [
      'retry.planFiles',
      () =>
        value({
          state: 'known',
          changed: ['/home/ada/wire/src/splitter.ts', '/home/ada/wire/src/http.ts'],
          insertions: 12,
          deletions: 4,
          noUndo: null,
        }),
    ],
    [
      'retry.branch',
      (input) => {
        const session = branchOf(input, String(input['text']));
        return session ? value({ session, filesBefore: null }) : notFound;
      },
    ],
    [
      'retry.inPlace',
      (input) => {
        const session = world.sessions.find(({ id }) => id === input['sessionId']);
        const copy = branchOf(input, null);
        return session && copy ? value({ session, copy, filesBefore: null }) : notFound;
      },
    ],
    [
      'retry.branchAfter',
      (input) => {
        const session = branchOf(input, null);
        return session ? value(session) : notFound;
      },
    ],
    [
      'retry.listKeptFiles',
      () =>
        value({
          kept: [
            {
              ref: 'refs/roundhouse/files/1/2',
              keptAt: now() - 3_600_000,
              paths: ['/home/ada/wire/src/splitter.ts', '/home/ada/wire/src/http.ts'],
            },
          ],
        }),
    ],
    ['retry.restoreFiles', () => value({ restored: 2 })],
  ]);
}
