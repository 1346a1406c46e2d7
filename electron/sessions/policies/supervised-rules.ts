import type { PermissionRule, PermissionUpdate } from '@shared/domain/permissions';
import { ruleSubject } from '@shared/domain/rule-subject';
import { formatRule, parseRule } from '@shared/domain/rule-text';

/** "Always" of a supervised session: rules of ours that the hook answers with `allow`. */
export interface SupervisedRules {
  /** The rule that covers this call, in the form it was stored; null when none does. */
  find(toolName: string, input: Record<string, unknown>): string | null;
  add(rule: PermissionRule): void;
  list(): string[];
}

export function createSupervisedRules(stored: readonly string[]): SupervisedRules {
  const rules = stored.flatMap((text) => parseRule(text) ?? []);
  return {
    find: (toolName, input) => {
      const rule = rules.find((candidate) => coversCall(candidate, toolName, input));
      return rule === undefined ? null : formatRule(rule);
    },
    add: (rule) => {
      if (!rules.some((known) => formatRule(known) === formatRule(rule))) rules.push(rule);
    },
    list: () => rules.map(formatRule),
  };
}

/** The rules a person made in this session, from the ledger of its requests. */
export const userRules = (
  requests: readonly { behavior: string | null; by: string | null; rule: string | null }[],
): string[] =>
  requests.flatMap(({ behavior, by, rule }) =>
    behavior === 'allow' && by === 'user' && rule !== null ? [rule] : [],
  );

/** The `allow` rules among an answer's updates; in a supervised session they are ours to keep. */
export const allowRules = (updates: readonly PermissionUpdate[]): PermissionRule[] =>
  updates.flatMap((update) =>
    update.type === 'addRules' && update.behavior === 'allow' ? update.rules : [],
  );

/** As far as our own reading goes, which is narrower than the CLI's: what it does not know is not covered. */
export function coversCall(
  rule: PermissionRule,
  toolName: string,
  input: Record<string, unknown>,
): boolean {
  if (rule.toolName !== toolName) return false;
  if (rule.ruleContent === undefined || rule.ruleContent === '') return true;
  const subject = ruleSubject(input);
  return subject !== null && matches(rule.ruleContent, subject);
}

/** A prefix rule never reaches past a separator: `npm test:*` does not allow `npm test; rm x`. */
function matches(content: string, subject: string): boolean {
  const prefix = /^(.*?)(?::\*| \*)$/s.exec(content)?.[1];
  if (prefix === undefined) return content === subject;
  if (/[;&|<>`\n]|\$\(/.test(subject)) return false;
  return subject === prefix || subject.startsWith(`${prefix} `);
}
