import { isInsideFolder } from '@shared/domain/inside-folder';
import type {
  PermissionPolicy,
  PermissionUpdate,
  RuleDestination,
} from '@shared/domain/permissions';
import { NO_TRAITS, type RequestTraits } from '@shared/domain/request-facts';
import type { AgentEventBodyOf } from '@shared/events';
import { formatRule } from '@shared/domain/rule-text';
import { allowRules, coversCall } from '../policies/supervised-rules';

type Asked = AgentEventBodyOf<'permission_request'>;

export interface CoveredRequest {
  request: Asked;
  /** In the CLI's notation. */
  rule: string;
}

/**
 * Of the requests that wait those a rule just made answers as well. Left to the person is whatever the
 * CLI would ask about in spite of the rule: a path of its own, a rule to ask, a hook that is not ours.
 */
export function coveredRequests(
  updates: readonly PermissionUpdate[],
  open: Iterable<Asked>,
  { policy, cwd }: { policy: PermissionPolicy; cwd: string },
  traitsOf: (requestId: string) => RequestTraits | null,
): CoveredRequest[] {
  const rules = allowRules(updates);
  if (rules.length === 0) return [];
  return [...open].flatMap((request) => {
    const { toolName, input, kind, blockedPath, requestId } = request;
    if (kind !== 'tool' || toolName === null) return [];
    // The CLI names a path inside the folder too; a rule about the command is enough for that (2.1.332).
    if (blockedPath !== null && !isInsideFolder(blockedPath, cwd)) return [];
    const traits = traitsOf(requestId) ?? NO_TRAITS;
    if (traits.needsPerson || traits.defaultsToNo || traits.suppressesRules) return [];
    if (traits.askRule !== null || (traits.isAskedByHook && policy !== 'supervised')) return [];
    const rule = rules.find((candidate) => coversCall(candidate, toolName, input));
    return rule === undefined ? [] : [{ request, rule: formatRule(rule) }];
  });
}

/** The newest rule made earlier that says the same call is allowed, and where it went. */
export function ruleMadeBefore(
  made: readonly (readonly PermissionUpdate[])[],
  { toolName, input }: Pick<Asked, 'toolName' | 'input'>,
): { rule: string; destination: RuleDestination } | null {
  if (toolName === null) return null;
  for (const update of made.flat().toReversed()) {
    const rule = allowRules([update]).find((known) => coversCall(known, toolName, input));
    if (rule !== undefined) return { rule: formatRule(rule), destination: update.destination };
  }
  return null;
}
