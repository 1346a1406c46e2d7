import type { HeldRule } from '@shared/domain/held-state';
import type { PermissionMode } from '@shared/domain/permissions';
import { formatRule } from '@shared/domain/rule-text';

/** One thing that a new process does not have of what the last one knew. */
export type Loss =
  | { kind: 'rule'; rule: HeldRule }
  | { kind: 'directory'; path: string }
  /** `actual`: the one it works in; null: it does not say. */
  | { kind: 'mode'; mode: PermissionMode; actual: PermissionMode | null }
  | { kind: 'choice'; what: 'model' | 'effort'; chosen: string; actual: string }
  | { kind: 'setting'; what: string }
  /** Told, but there was no answer that says whether it is in force. */
  | { kind: 'unconfirmed'; what: string };

/** One text for all of them, each named; null for none. */
export function describeLosses(losses: readonly Loss[]): string | null {
  const [first, ...others] = losses.map(sentence);
  if (first === undefined) return null;
  return [`After waking, ${first}`, ...others.map(capitalized)].join(' ');
}

/** A kept mode that is wider than this start allows. */
export const describeRefusedMode = (mode: PermissionMode): string =>
  `After waking, the mode ${mode} is not allowed any more. The session goes on in the default mode; you will be asked.`;

function sentence(loss: Loss): string {
  switch (loss.kind) {
    case 'rule':
      return `the rule that ${RULE_VERBS[loss.rule.behavior]} ${formatRule(loss.rule.rule)} could not be set again; ${RULE_EFFECTS[loss.rule.behavior]}.`;
    case 'directory':
      return `the folder ${loss.path} could not be added again; you will be asked before it is used.`;
    case 'mode':
      return `the mode ${loss.mode} could not be set again${loss.actual === null ? '' : `; Claude Code works in the mode ${loss.actual}`}.`;
    case 'choice':
      return `the ${loss.what} ${loss.chosen} could not be set again; Claude Code works with ${loss.actual}.`;
    case 'setting':
      return `${loss.what} could not be set again.`;
    case 'unconfirmed':
      return `${loss.what} could not be confirmed: Claude Code did not say whether it has that.`;
  }
}

const RULE_VERBS: Readonly<Record<HeldRule['behavior'], string>> = {
  allow: 'allows',
  deny: 'denies',
  ask: 'asks about',
};

const RULE_EFFECTS: Readonly<Record<HeldRule['behavior'], string>> = {
  allow: 'you will be asked',
  deny: 'it may be asked about or run',
  ask: 'it may run without a question',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
