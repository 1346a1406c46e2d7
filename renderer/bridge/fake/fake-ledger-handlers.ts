import type { RuleInForce } from '@shared/contract/requests';
import type { LedgerEntry } from '@shared/domain/ledger-types';
import type { PermissionRule } from '@shared/domain/permissions';
import { ruleSubject } from '@shared/domain/rule-subject';
import { formatRule } from '@shared/domain/rule-text';
import { asSessionId } from '@shared/domain/ids';
import type { FakeMain, Handler } from './fake-handlers';
import type { FakeWorld } from './fake-world';

const value = (given: unknown) => ({ ok: true as const, value: given });

/** What was asked and answered, and the rules in force. */
export function ledgerHandlers({ world }: FakeMain): Map<string, Handler> {
  let rules: RuleInForce[] = [
    { behavior: 'allow', source: 'userSettings', rule: 'Bash(git status)', whyFixed: null },
    { behavior: 'ask', source: 'projectSettings', rule: 'Bash(npm publish *)', whyFixed: null },
    {
      behavior: 'deny',
      source: 'policySettings',
      rule: 'WebFetch',
      whyFixed: 'Set by your organisation.',
    },
  ];
  return new Map<string, Handler>([
    [
      'requests.ledger',
      ({ sessionId }) =>
        value({
          entries: ledgerOf(world).filter(
            (entry) => sessionId === null || entry.sessionId === sessionId,
          ),
          cursor: null,
        }),
    ],
    ['requests.rules', () => value({ rules, folderRules: 'local-only' })],
    ['requests.ruleLimits', () => value({ folderRules: 'local-only' })],
    [
      'requests.addRule',
      ({ behavior, rule, destination }) => {
        if (rule === undefined) return value(null);
        const text = formatRule(rule as PermissionRule);
        const made = { behavior, source: destination, rule: text, whyFixed: null };
        rules = [...rules, made as RuleInForce];
        return value(null);
      },
    ],
    [
      'requests.removeRule',
      (input) => {
        rules = rules.filter(
          (known) => known.rule !== input['rule'] || known.source !== input['source'],
        );
        return value(null);
      },
    ],
  ]);
}

function ledgerOf(world: FakeWorld): LedgerEntry[] {
  return world.sessions
    .flatMap((session) => {
      const events = world.events.get(session.id) ?? [];
      return events.flatMap((event): LedgerEntry[] => {
        if (event.type !== 'permission_request') return [];
        const { requestId, kind, toolName, input, at } = event;
        const answer = events.find(
          (other) => other.type === 'permission_answered' && other.requestId === requestId,
        );
        const said = answer?.type === 'permission_answered' ? answer : null;
        return [
          {
            sessionId: asSessionId(session.id),
            sessionTitle: session.title,
            cwd: session.cwd,
            requestId,
            kind,
            toolName,
            brief: ruleSubject(input) ?? JSON.stringify(input),
            state: said === null ? 'open' : 'answered',
            askedAt: at,
            closedAt: said?.at ?? null,
            behavior: said?.behavior ?? null,
            by: said?.by ?? null,
            rule: said?.rule ?? null,
            message: said?.message ?? null,
            isEdited: kind === 'tool' && said?.updatedInput != null,
            made: [],
            subagent: event.agentId === null ? null : 'Look for leftovers',
          },
        ];
      });
    })
    .sort((a, b) => b.askedAt - a.askedAt);
}
