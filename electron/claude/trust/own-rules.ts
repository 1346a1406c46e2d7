import { isJson } from '@shared/domain/json-object';

/**
 * The settings without the permission rules that the user made: "always" in a card has the
 * CLI write them into the folder (2.1.332), and nobody wants to be asked about their own answer.
 */
export function withoutOwnRules(
  settings: Record<string, unknown>,
  ownRules: readonly string[],
): Record<string, unknown> {
  const { permissions } = settings;
  if (ownRules.length === 0 || !isJson(permissions)) return settings;
  const own = new Set(ownRules.map(unescaped));
  const left: Record<string, unknown> = { ...permissions };
  for (const behavior of BEHAVIORS) {
    const listed = permissions[behavior];
    if (!Array.isArray(listed)) continue;
    left[behavior] = listed.filter(
      (rule) => typeof rule !== 'string' || !own.has(ownRuleText(behavior, unescaped(rule))),
    );
  }
  return { ...settings, permissions: left };
}

const BEHAVIORS = ['allow', 'deny', 'ask'] as const;

/** How a rule of the user's is remembered: one that allows by its text alone, the others with what they do. */
export const ownRuleText = (behavior: (typeof BEHAVIORS)[number], rule: string): string =>
  behavior === 'allow' ? rule : `${behavior} ${rule}`;

/** Settings files escape parentheses and backslashes inside a rule's content. */
const unescaped = (rule: string): string => rule.replaceAll(/\\([()\\])/g, '$1');
