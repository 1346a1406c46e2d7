import type { ForkPoint, SessionRecord } from '@shared/domain/entities';
import {
  asClaudeSessionId,
  asSessionId,
  type MessageUuid,
  type SessionId,
} from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import { busy, guardStore } from './manager-errors';
import { callError } from './call-error';
import type { SessionManagerDeps } from './session-manager-deps';
import type { SessionManager } from './session-manager-types';
import { seqOfTurnEnd } from './retry/retry-way';
import { forkRecord, newRecord } from './session-records';
import type { SessionRegistry } from './session-registry';

/** How sessions come to be, and where their next turn goes on. */
export function createBirthCommands(
  { manage, onAsync }: SessionRegistry,
  deps: SessionManagerDeps,
  tellChanged: (id: SessionId) => void,
): Pick<SessionManager, 'create' | 'fork' | 'resumeAt'> {
  const { store, clock } = deps;
  const done = ok(null);

  /** Null: it begins in the middle of a turn, of which no part can be shown alone. */
  function forkPoint(parent: SessionRecord, at: MessageUuid | null): ForkPoint | null {
    const seq = at === null ? parent.lastSeq : seqOfTurnEnd(store, parent.id, at);
    return seq === null ? null : { seq, early: [], claudeSessionId: null, startsEmpty: false };
  }

  return {
    create(input) {
      return guardStore(() => {
        const workspace = store.findWorkspace(input.workspaceId);
        if (workspace === undefined)
          return err(callError('not-found', 'This workspace is not in the database.'));
        const record = newRecord({
          id: asSessionId(deps.newId()),
          claudeSessionId: asClaudeSessionId(deps.newId()),
          cwd: workspace.path,
          now: clock.now(),
          input,
        });
        store.insertSession(record);
        const summary = manage(record, input.foreign).summary();
        tellChanged(record.id);
        return ok(summary);
      });
    },

    fork: ({ sessionId, at }) =>
      onAsync(sessionId, async (session) => {
        const parent = session.log.record;
        if (parent.lastSeq === 0)
          return err(callError('not-found', 'Nothing was said in this session yet to fork from.'));
        const record = forkRecord(parent, {
          id: asSessionId(deps.newId()),
          claudeSessionId: asClaudeSessionId(deps.newId()),
          at,
          point: forkPoint(parent, at),
          now: clock.now(),
          costState: store.inheritedCost(sessionId),
        });
        store.insertSession(record);
        const summary = manage(record).summary();
        tellChanged(record.id);
        return ok(summary);
      }),

    resumeAt: ({ sessionId, at }) =>
      onAsync(sessionId, async (session) => {
        if (session.isBusy) return err(busy());
        await session.resumeAt(at);
        return done;
      }),
  };
}
