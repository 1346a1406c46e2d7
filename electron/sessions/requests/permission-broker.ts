import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import type {
  PermissionAnswer,
  PermissionPolicy,
  PermissionUpdate,
} from '@shared/domain/permissions';
import { err, ok, type Result } from '@shared/domain/result';
import { checkToolInput } from '@shared/domain/tool-input';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import type { ClaudeSession } from '../../claude/driver-types';
import { coveredRequests } from './covered-requests';
import { formatRule } from '@shared/domain/rule-text';
import { allowRules, type SupervisedRules } from '../policies/supervised-rules';
import type { SessionStorePort } from '../ports';
import { callError } from '../call-error';

type Asker = Pick<ClaudeSession, 'answer' | 'requestTraits'>;

export interface PermissionBrokerDeps {
  sessionId: SessionId;
  /** The session's folder. */
  cwd(): string;
  store: Pick<SessionStorePort, 'setRequestState' | 'noteRulesMade'>;
  /** Writes now or, when the store refuses, later. */
  persist(write: () => void): void;
  rules: SupervisedRules;
  openRequests(): ReadonlyMap<string, AgentEventBodyOf<'permission_request'>>;
  /** Stamps, folds and stores, with what the answer, as it was given, made for this session. */
  append(events: readonly AgentEventBody[], answer: PermissionAnswer): void;
}

/**
 * Each request is answered once, to its own id, in any order and after any time; nothing here denies
 * by itself.
 */
export interface PermissionBroker {
  answer(
    child: Asker | null,
    policy: PermissionPolicy,
    requestId: string,
    answer: PermissionAnswer,
  ): Result<null, CallError>;
  /** Allows what waits and these rules cover; what they do not surely cover stays with the person. */
  settle(child: Asker | null, policy: PermissionPolicy, updates: readonly PermissionUpdate[]): void;
  /** The child is gone: nobody waits for these answers any more. */
  expire(requestIds: readonly string[]): void;
}

export function createPermissionBroker(deps: PermissionBrokerDeps): PermissionBroker {
  function settle(
    child: Asker | null,
    policy: PermissionPolicy,
    updates: readonly PermissionUpdate[],
  ): void {
    if (child === null) return;
    const open = [...deps.openRequests().values()];
    const traitsOf = (requestId: string) => child.requestTraits(requestId);
    for (const { request, rule } of coveredRequests(
      updates,
      open,
      { policy, cwd: deps.cwd() },
      traitsOf,
    )) {
      const answer = allowedByRule(rule);
      if (child.answer(request.requestId, answer).ok)
        deps.append([answeredEvent(request, answer)], answer);
    }
  }

  return {
    answer(child, policy, requestId, given) {
      const request = deps.openRequests().get(requestId);
      if (request === undefined || child === null) return err(gone());
      const wrong = wrongInput(request, given);
      if (wrong !== null)
        return err(callError('bad-input', `${wrong} Nothing was sent; the request waits.`));
      const answer = policy === 'supervised' ? keepRules(given, deps.rules) : given;
      if (!child.answer(requestId, answer).ok) return err(gone());
      deps.append([answeredEvent(request, answer)], answer);
      if (given.behavior === 'deny' || given.updatedPermissions.length === 0) return ok(null);
      const { updatedPermissions } = given;
      deps.persist(() => deps.store.noteRulesMade(deps.sessionId, requestId, updatedPermissions));
      settle(child, policy, updatedPermissions);
      return ok(null);
    },
    settle,
    expire(requestIds) {
      if (requestIds.length === 0) return;
      deps.persist(() => {
        for (const requestId of requestIds)
          deps.store.setRequestState(deps.sessionId, requestId, 'expired');
      });
    },
  };
}

/** Only a tool's input has a shape we know; a question's and a plan's carry the answer. */
function wrongInput(
  { kind, toolName, input }: AgentEventBodyOf<'permission_request'>,
  answer: PermissionAnswer,
): string | null {
  if (kind !== 'tool' || answer.behavior === 'deny' || answer.updatedInput === null) return null;
  return checkToolInput(toolName, input, answer.updatedInput);
}

const allowedByRule = (rule: string): PermissionAnswer => ({
  behavior: 'allow',
  by: 'rule',
  updatedInput: null,
  updatedPermissions: [],
  rule,
});

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
