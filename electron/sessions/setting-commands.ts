import type { CallError } from '@shared/contract/error';
import { EFFORTS, type Effort } from '@shared/domain/entities';
import { err, ok } from '@shared/domain/result';
import { reportApplied } from './child/applied-choices';
import { busy } from './manager-errors';
import { callError } from './call-error';
import type { SessionManagerDeps } from './session-manager-deps';
import type { SessionManager } from './session-manager-types';
import { UNTITLED } from './session-records';
import type { SessionRegistry } from './session-registry';

/** What is chosen for a session and said about it. */
export function createSettingCommands(
  { on, onAsync }: SessionRegistry,
  deps: SessionManagerDeps,
): Pick<
  SessionManager,
  | 'setModel'
  | 'setEffort'
  | 'setMaxThinkingTokens'
  | 'setPolicy'
  | 'markSeen'
  | 'rename'
  | 'archive'
> {
  const { store, clock } = deps;
  const done = ok(null);
  return {
    setModel: ({ sessionId, model }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.setModel(model);
        if (set?.ok === false) return err(callError(set.error.code, set.error.message));
        session.log.patch({ model });
        await reportApplied(session);
        return done;
      }),

    setEffort: ({ sessionId, effort }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.setEffort(effort);
        if (set?.ok === false) return err(callError(set.error.code, set.error.message));
        const inForce = (await reportApplied(session))?.effort ?? effort;
        const known = EFFORTS.find((level) => level === inForce) ?? effort;
        session.log.patch({ effort: known });
        return known === effort ? done : err(otherEffort(effort, known));
      }),

    setMaxThinkingTokens: ({ sessionId, tokens }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.setMaxThinkingTokens(tokens);
        if (set?.ok === false) return err(callError(set.error.code, set.error.message));
        session.log.patch({ held: { ...session.log.record.held, maxThinkingTokens: tokens } });
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
        // The mode the old policy had come to is no choice under the new one.
        session.log.patch({ policy, held: { ...session.log.record.held, mode: null } });
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
        if (isArchived && session.isBusy && !session.isWaiting) return err(busy());
        if (isArchived) await session.close();
        session.log.patch({ archivedAt: isArchived ? clock.now() : null });
        return done;
      }),
  };
}

const otherEffort = (asked: Effort, actual: Effort): CallError =>
  callError(
    'request-refused',
    `Claude Code goes on with effort ${actual}: it did not take ${asked} for this model. Nothing else was changed.`,
  );
