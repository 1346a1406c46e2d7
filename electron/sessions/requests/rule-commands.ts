import type { HeldRule } from '@shared/domain/held-state';
import { err, ok } from '@shared/domain/result';
import { formatRule, toSettingsText } from '@shared/domain/rule-text';
import { heldAfterAnswer } from '../held/held-state';
import type { ManagedSession } from '../managed-session-types';
import { callError } from '../call-error';
import type { SessionManager } from '../session-manager-types';
import type { SessionRegistry } from '../session-registry';
import { settleElsewhere } from './settle-elsewhere';

/** The rules a session works under, outside of its requests. */
export function createRuleCommands(
  registry: SessionRegistry,
): Pick<SessionManager, 'listRules' | 'ruleMade' | 'dropSessionRule'> {
  const { onAsync } = registry;

  /** What is held for this session alone, told to the process whole. */
  async function tellHeld({ child, log }: ManagedSession) {
    const { rules, directories } = log.record.held;
    const told = await child?.setPermissions({ rules, directories });
    return told === undefined || told.ok
      ? ok(null)
      : err(callError(told.error.code, told.error.message));
  }

  return {
    listRules: (sessionId) =>
      onAsync(sessionId, async (session) => {
        if (session.child === null) {
          const woken = await session.wake();
          if (!woken.ok) return woken;
        }
        const { child } = session;
        if (child === null) return err(noProcess());
        const listed = await child.listPermissionRules();
        return listed.ok ? listed : err(callError(listed.error.code, listed.error.message));
      }),

    ruleMade: ({ sessionId, update }) =>
      onAsync(sessionId, async (session) => {
        const { log, broker } = session;
        if (update.destination === 'session') {
          const answer = { behavior: 'allow', by: 'user', updatedInput: null, rule: null } as const;
          log.patch({
            held: heldAfterAnswer(log.record.held, { ...answer, updatedPermissions: [update] }),
          });
          const told = await tellHeld(session);
          if (!told.ok) return told;
        }
        broker.settle(session.child, log.record.policy, [update]);
        settleElsewhere(registry, session, [update]);
        return ok(null);
      }),

    dropSessionRule: ({ sessionId, behavior, rule }) =>
      onAsync(sessionId, async (session) => {
        if (session.isBusy)
          return err(
            callError(
              'session-busy',
              'This rule lives in the running process and was not removed. Stop the turn or wait for its end, then remove it.',
            ),
          );
        const { held } = session.log.record;
        const isIt = (known: HeldRule) =>
          known.behavior === behavior &&
          (toSettingsText(known.rule) === rule || formatRule(known.rule) === rule);
        session.log.patch({ held: { ...held, rules: held.rules.filter((r) => !isIt(r)) } });
        // The CLI forgets an approval of a session only with its process (2.1.332); the next prompt wakes it.
        await session.close();
        return ok(null);
      }),
  };
}

const noProcess = () =>
  callError(
    'session-busy',
    'The rules are known to the session’s process, and there is no room to start it. Nothing was changed; end another one, then look again.',
  );
