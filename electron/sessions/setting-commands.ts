import { err, ok } from '@shared/domain/result';
import { busy } from './manager-errors';
import { callError, type SessionManager, type SessionManagerDeps } from './session-manager-types';
import { UNTITLED } from './session-records';
import type { SessionRegistry } from './session-registry';

/** What is chosen for a session and said about it. */
export function createSettingCommands(
  { on, onAsync }: SessionRegistry,
  deps: SessionManagerDeps,
): Pick<
  SessionManager,
  'setModel' | 'setEffort' | 'setPolicy' | 'markSeen' | 'rename' | 'archive'
> {
  const { store, clock } = deps;
  const done = ok(null);
  return {
    setModel: ({ sessionId, model }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.setModel(model);
        if (set?.ok === false) return err(callError(set.error.code, set.error.message));
        session.log.patch({ model });
        return done;
      }),

    setEffort: ({ sessionId, effort }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.setEffort(effort);
        if (set?.ok === false) return err(callError(set.error.code, set.error.message));
        session.log.patch({ effort });
        return done;
      }),

    setPolicy: ({ sessionId, policy }) =>
      on(sessionId, (session) => {
        const { workspaceId, policy: current } = session.log.record;
        if (policy === current) return ok({ needsRestart: false });
        const consent = store.findWorkspace(workspaceId)?.autonomousConfirmedAt ?? null;
        if (policy === 'autonomous' && !deps.launch.confirmsAutonomous && consent === null)
          return err(
            callError(
              'autonomous-not-confirmed',
              'Running without asking needs your consent for this workspace first. The policy was not changed.',
            ),
          );
        session.log.patch({ policy });
        return ok({ needsRestart: session.child !== null });
      }),

    markSeen: (sessionId) =>
      on(sessionId, (session) => {
        session.log.signal({ type: 'seen' });
        return done;
      }),

    rename: ({ sessionId, title }) =>
      on(sessionId, (session) => {
        session.log.patch({ title: title.trim() === '' ? UNTITLED : title.trim() });
        return done;
      }),

    archive: ({ sessionId, isArchived }) =>
      onAsync(sessionId, async (session) => {
        if (isArchived && session.isBusy) return err(busy());
        if (isArchived) await session.close();
        session.log.patch({ archivedAt: isArchived ? clock.now() : null });
        return done;
      }),
  };
}
