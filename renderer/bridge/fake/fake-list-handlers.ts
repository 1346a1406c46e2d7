import type { InboxRequest } from '@shared/contract/requests';
import { asSessionId } from '@shared/domain/ids';
import { NO_TRAITS } from '@shared/domain/request-facts';
import type { FakeMain, Handler } from './fake-handlers';
import { fakeTraits } from './fake-requests';
import type { FakeWorld } from './fake-world';

const value = (given: unknown) => ({ ok: true as const, value: given });

/** Pinned, deleted and brought back, and what waits for a person. */
export function listHandlers({ world, push, change, now }: FakeMain): Map<string, Handler> {
  const idOf = (input: Record<string, unknown>) => asSessionId(String(input['sessionId']));
  return new Map<string, Handler>([
    ['requests.list', () => value(pendingRequests(world))],
    [
      'requests.putAside',
      (input) => {
        world.putAside.add(idOf(input));
        change(idOf(input), { failure: null });
        push('requests.changed', { requests: pendingRequests(world) });
        return value(null);
      },
    ],
    [
      'sessions.pin',
      (input) => {
        change(idOf(input), { pinnedAt: input['isPinned'] === true ? now() : null });
        return value(null);
      },
    ],
    [
      'sessions.remove',
      (input) => {
        const id = idOf(input);
        const session = world.sessions.find((other) => other.id === id);
        if (session) world.removed.set(id, session);
        world.sessions = world.sessions.filter((other) => other.id !== id);
        push('sessions.changed', { changed: [], removed: [id] });
        return value(null);
      },
    ],
    [
      'sessions.restore',
      (input) => {
        const session = world.removed.get(idOf(input));
        if (!session)
          return { ok: false, error: { code: 'not-found', message: 'It was not deleted.' } };
        world.removed.delete(session.id);
        world.sessions = [...world.sessions, session];
        push('sessions.changed', { changed: [session], removed: [] });
        return value(session);
      },
    ],
  ]);
}

/** Every request of every session that has no answer among its events, oldest first. */
export function pendingRequests(world: FakeWorld): InboxRequest[] {
  return world.sessions
    .flatMap((session) => {
      const events = world.events.get(session.id) ?? [];
      const closed = new Set(
        events.flatMap((event) =>
          event.type === 'permission_answered' || event.type === 'permission_cancelled'
            ? [event.requestId]
            : [],
        ),
      );
      return events.flatMap((event): InboxRequest[] => {
        if (event.type !== 'permission_request' || closed.has(event.requestId)) return [];
        const isExpired = session.status === 'interrupted';
        if (isExpired && world.putAside.has(session.id)) return [];
        const { seq: _seq, type: _type, at, ...asked } = event;
        return [
          {
            ...asked,
            state: isExpired ? 'expired' : 'open',
            sessionTitle: session.title,
            workspaceId: session.workspaceId,
            cwd: session.cwd,
            subagent: event.agentId && 'Look for leftovers',
            askedAt: at,
            traits: fakeTraits[event.requestId] ?? NO_TRAITS,
            askedInSpiteOf: null,
          },
        ];
      });
    })
    .sort((a, b) => a.askedAt - b.askedAt);
}
