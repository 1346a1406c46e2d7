import type { LedgerPage, LedgerRequest } from '@shared/domain/ledger-types';
import type { CallError } from '@shared/contract/error';
import type { FolderRules, RuleInForce, RulesInForce } from '@shared/contract/requests';
import type { SessionId } from '@shared/domain/ids';
import type { PermissionRule, RuleDestination } from '@shared/domain/permissions';
import { ok, type Result } from '@shared/domain/result';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { DomainHandlers } from '../handler-types';

type Outcome<T> = Promise<Result<T, CallError>>;
type Behavior = RuleInForce['behavior'];

/** Rules outside of requests: which are in force, new ones, and fewer. */
export interface Rules {
  list(sessionId: SessionId): Outcome<RulesInForce>;
  limits(sessionId: SessionId): Outcome<{ folderRules: FolderRules }>;
  add(input: {
    sessionId: SessionId;
    behavior: Behavior;
    rule: PermissionRule;
    destination: Exclude<RuleDestination, 'cliArg'>;
  }): Outcome<null>;
  remove(input: {
    sessionId: SessionId;
    behavior: Behavior;
    source: string;
    rule: string;
  }): Outcome<null>;
}

export interface RequestHandlerDeps {
  manager: Pick<SessionManager, 'listRequests' | 'putAside'>;
  readLedger(request: LedgerRequest): LedgerPage;
  rules: Rules;
  /** What waits for a person has changed without an event of a session. */
  changed(): void;
}

export function createRequestHandlers({
  manager,
  readLedger,
  rules,
  changed,
}: RequestHandlerDeps): DomainHandlers<'requests'> {
  return {
    list: () => ok(manager.listRequests()),
    ledger: (request) => ok(readLedger(request)),
    rules: ({ sessionId }) => rules.list(sessionId),
    ruleLimits: ({ sessionId }) => rules.limits(sessionId),
    addRule: ({ rule: { toolName, ruleContent }, ...input }) =>
      rules.add({ ...input, rule: ruleContent ? { toolName, ruleContent } : { toolName } }),
    removeRule: (input) => rules.remove(input),
    putAside({ sessionId }) {
      const done = manager.putAside(sessionId);
      if (done.ok) changed();
      return done;
    },
  };
}
