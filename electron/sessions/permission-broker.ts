import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import type { PermissionAnswer, PermissionPolicy } from '@shared/domain/permissions';
import { err, ok, type Result } from '@shared/domain/result';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import type { ClaudeSession } from '../claude/driver-types';
import { allowRules, formatRule, type SupervisedRules } from './policies/supervised-rules';
import type { SessionStorePort } from './ports';
import { callError } from './session-manager-types';

export interface PermissionBrokerDeps {
  sessionId: SessionId;
  store: Pick<SessionStorePort, 'setRequestState'>;
  /** Writes now or, when the store refuses, later. */
  persist(write: () => void): void;
  rules: SupervisedRules;
  openRequests(): ReadonlyMap<string, AgentEventBodyOf<'permission_request'>>;
  /** Stamps, folds and stores. */
  append(events: readonly AgentEventBody[]): void;
}

/**
 * Each request is answered once, to its own id, in any order and after any time; nothing here denies
 * by itself.
 */
export interface PermissionBroker {
  answer(
    child: Pick<ClaudeSession, 'answer'> | null,
    policy: PermissionPolicy,
    requestId: string,
    answer: PermissionAnswer,
  ): Result<null, CallError>;
  /** The child is gone: nobody waits for these answers any more. */
  expire(requestIds: readonly string[]): void;
}

export function createPermissionBroker(deps: PermissionBrokerDeps): PermissionBroker {
  return {
    answer(child, policy, requestId, given) {
      const request = deps.openRequests().get(requestId);
      if (request === undefined || child === null) return err(gone());
      const answer = policy === 'supervised' ? keepRules(given, deps.rules) : given;
      if (!child.answer(requestId, answer).ok) return err(gone());
      deps.append([answeredEvent(request, answer)]);
      return ok(null);
    },
    expire(requestIds) {
      if (requestIds.length === 0) return;
      deps.persist(() => {
        for (const requestId of requestIds)
          deps.store.setRequestState(deps.sessionId, requestId, 'expired');
      });
    },
  };
}

/**
 * The CLI's own rules do not silence our hook (2.1.332), so in a supervised session "always" becomes
 * a rule of ours and is not handed on.
 */
function keepRules(answer: PermissionAnswer, rules: SupervisedRules): PermissionAnswer {
  if (answer.behavior === 'deny') return answer;
  const made = allowRules(answer.updatedPermissions);
  if (made.length === 0) return answer;
  for (const rule of made) rules.add(rule);
  return {
    ...answer,
    updatedPermissions: answer.updatedPermissions.filter(
      (update) => update.type !== 'addRules' || update.behavior !== 'allow',
    ),
    rule: made.map(formatRule).join(', '),
  };
}

const answeredEvent = (
  request: AgentEventBodyOf<'permission_request'>,
  answer: PermissionAnswer,
): AgentEventBody => ({
  type: 'permission_answered',
  parentToolUseId: request.parentToolUseId,
  requestId: request.requestId,
  behavior: answer.behavior,
  by: answer.by,
  updatedInput: answer.behavior === 'allow' ? answer.updatedInput : null,
  rule: answer.rule,
  message: answer.behavior === 'deny' ? answer.message : null,
});

const gone = () =>
  callError(
    'request-gone',
    'This request is no longer open: it was answered, withdrawn, or its process ended. Nothing was sent.',
  );
