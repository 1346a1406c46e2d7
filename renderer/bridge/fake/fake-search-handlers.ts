import type { SearchHitDto } from '@shared/contract/search';
import type { SessionId } from '@shared/domain/ids';
import { toolText } from '@shared/domain/tool-text';
import type { AgentEvent } from '@shared/events';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

const SNIPPET = 160;

/** Finds by substring in what the scenes say; enough to draw with. */
export function searchHandlers({ world }: FakeMain): Map<string, Handler> {
  const hitsOf = (sessionId: SessionId, query: string): SearchHitDto[] =>
    (world.events.get(sessionId) ?? []).flatMap((event) => hitOf(event, query) ?? []);
  return new Map<string, Handler>([
    [
      'search.find',
      ({ query, filters }) => {
        const wanted = (filters ?? {}) as {
          sessionId?: string | null;
          workspaceId?: string | null;
        };
        const hits = world.sessions
          .filter(
            ({ id, workspaceId }) =>
              (wanted.sessionId ?? id) === id &&
              (wanted.workspaceId ?? workspaceId) === workspaceId,
          )
          .flatMap(({ id }) => hitsOf(id, String(query)))
          .sort((a, b) => b.at - a.at);
        return value({ hits: hits.slice(0, 50), cursor: null, isBounded: false });
      },
    ],
    [
      'search.findInSession',
      ({ sessionId, query }) =>
        value({
          places: hitsOf(sessionId as SessionId, String(query)).map(
            ({ id, role, seq, toolCallIds }) => ({ id, role, seq, toolCallIds }),
          ),
          isBounded: false,
        }),
    ],
    ['search.choices', () => value({ tools: ['Bash', 'Edit', 'Read'], models: ['opus', 'haiku'] })],
    [
      'exports.sessionToFile',
      () => value({ path: '/home/ada/session.md', redacted: 2, bytes: 48_200 }),
    ],
    [
      'deleted.list',
      () =>
        value(
          [...world.removed.values()].map(({ id, title, cwd, isDemo, updatedAt }) => ({
            id,
            title,
            cwd,
            isDemo,
            deletedAt: updatedAt,
            messages: world.events.get(id)?.length ?? 0,
          })),
        ),
    ],
    [
      'deleted.purge',
      ({ sessionId }) => {
        world.removed.delete(sessionId as SessionId);
        return value(null);
      },
    ],
    ['exports.copySession', () => value({ redacted: 0, characters: 12_000 })],
  ]);
}

const ROLES = {
  user_message: 'user',
  message_chunk: 'assistant',
  reasoning: 'reasoning',
  tool_update: 'tool',
} as const;

function hitOf(event: AgentEvent, query: string): SearchHitDto | null {
  const { type, sessionId, seq, at } = event;
  if (!(type in ROLES)) return null;
  const text = type === 'tool_update' ? toolText(event.payload) : 'text' in event ? event.text : '';
  const found = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (found < 0) return null;
  const start = Math.max(0, found - 40);
  return {
    id: `${sessionId} ${seq}`,
    sessionId,
    messageId: null,
    role: ROLES[type as keyof typeof ROLES],
    at,
    seq,
    toolCallIds: type === 'tool_update' ? [event.toolCallId] : [],
    toolName: type === 'tool_update' ? 'Bash' : null,
    snippet: text.slice(start, start + SNIPPET).replaceAll(/\s/g, ' '),
    marks: Array.from(query, (_, index) => found - start + index),
  };
}
