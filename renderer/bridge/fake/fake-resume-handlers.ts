import { asSessionId } from '@shared/domain/ids';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

/** The folder of every session was a worktree that is gone, and one other conversation was found. */
export function resumeHandlers({ world, push, now }: FakeMain): Map<string, Handler> {
  const from = (input: Record<string, unknown>) =>
    world.sessions.find(({ id }) => id === input['sessionId']);
  const notFound = {
    ok: false as const,
    error: { code: 'not-found' as const, message: 'This session is not in the database.' },
  };
  const branch =
    (words: string): Handler =>
    (input) => {
      const session = from(input);
      if (session === undefined) return notFound;
      const made = {
        ...session,
        id: asSessionId(crypto.randomUUID()),
        title: `${session.title} ${words}`,
        parentSessionId: session.id,
        createdAt: now(),
        costUsd: null,
        status: 'idle' as const,
      };
      world.sessions = [...world.sessions, made];
      world.events.set(made.id, []);
      push('sessions.changed', { changed: [made], removed: [] });
      return value(made);
    };
  const same: Handler = (input) => {
    const session = from(input);
    return session === undefined ? notFound : value(session);
  };
  return new Map<string, Handler>([
    [
      'resume.choices',
      (input) => {
        const folder = from(input)?.cwd ?? '/home/ada/wire-side';
        return value({
          folder,
          isFolderThere: false,
          worktree: {
            path: folder,
            repository: '/home/ada/wire',
            branch: 'split-frames',
            commit: '4f2a9c01d7e8b3a6c5f4e3d2c1b0a99887766554',
            refusal: null,
          },
          found: 'c0ffee00-0000-4000-8000-000000000001',
        });
      },
    ],
    ['resume.recreateWorktree', same],
    ['resume.openFound', same],
    ['resume.continueIn', branch('(branch)')],
    ['resume.forkFound', branch('(branch)')],
    ['resume.startAnew', branch('(anew)')],
  ]);
}
