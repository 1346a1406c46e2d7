import { isRecord } from './read-config-file';

/**
 * The settings without the `permissions.allow` entries that the user made: "always" in a card has the
 * CLI write them into the folder (2.1.332), and nobody wants to be asked about their own answer.
 */
export function withoutOwnRules(
  settings: Record<string, unknown>,
  ownRules: readonly string[],
): Record<string, unknown> {
  const { permissions } = settings;
  if (ownRules.length === 0 || !isRecord(permissions) || !Array.isArray(permissions.allow)) {
    return settings;
  }
  const own = new Set(ownRules.map(unescaped));
  const allow = permissions.allow.filter(
    (rule) => typeof rule !== 'string' || !own.has(unescaped(rule)),
  );
  return { ...settings, permissions: { ...permissions, allow } };
}

/** Settings files escape parentheses and backslashes inside a rule's content. */
const unescaped = (rule: string): string => rule.replaceAll(/\\([()\\])/g, '$1');
