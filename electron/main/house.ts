import type { SessionId } from '@shared/domain/ids';
import type { Result } from '@shared/domain/result';
import type { CallError } from '@shared/contract/error';
import { createHouse, type House } from '../sessions/house/house-tools';
import type { SessionManager } from '../sessions/session-manager';
import type { Store } from '../store';

export interface AppHouseDeps {
  /** Asked when a tool is called: it is made after what it is made of. */
  manager(): SessionManager;
  store: Pick<Store, 'readSnapshot' | 'listWorkspaces' | 'findSession'>;
}

/** Newest stored events that are looked through for an answer. */
const ANSWER_EVENTS = 400;

/** The tools of this program over its own sessions. */
export function createAppHouse({ manager, store }: AppHouseDeps): House {
  return createHouse({
    list: () =>
      manager()
        .list()
        .filter(({ archivedAt }) => archivedAt === null),
    readLastAnswer(id) {
      const { events } = store.readSnapshot(id, ANSWER_EVENTS);
      const texts = events.filter(
        (event) => event.type === 'message_chunk' && event.parentToolUseId === null,
      );
      const last = texts.at(-1);
      if (last?.type !== 'message_chunk') return null;
      return texts
        .map((event) =>
          event.type === 'message_chunk' && event.messageId === last.messageId ? event.text : '',
        )
        .join('');
    },
    setTitle: (sessionId, title) => void orThrow(manager().rename({ sessionId, title })),
    setStatusLine: (sessionId, text) => void orThrow(manager().setStatusLine({ sessionId, text })),
    askUser: (sessionId, question, signal) => manager().askUser({ sessionId, question, signal }),
    async startSession(from, { folder, prompt }) {
      const asking = store.findSession(from);
      if (asking === undefined) throw new Error('This session is gone.');
      const workspace = store
        .listWorkspaces()
        .find(({ id, path }) => (folder === null ? id === asking.workspaceId : path === folder));
      if (workspace === undefined) throw new Error(`${folder ?? ''} is no open workspace.`);
      const created = orThrow(
        manager().create({
          workspaceId: workspace.id,
          // Never wider than who asks: "autonomous" is a person's word for a session of their own.
          policy: asking.policy === 'autonomous' ? 'ask' : asking.policy,
          model: asking.model,
          effort: asking.effort,
          isDemo: asking.isDemo,
          foreign: null,
        }),
      );
      orThrow(await manager().send({ sessionId: created.id, text: prompt, imageIds: [] }));
      return created;
    },
    async send(sessionId: SessionId, text) {
      orThrow(await manager().send({ sessionId, text, imageIds: [] }));
    },
  });
}

function orThrow<T>(result: Result<T, CallError>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
