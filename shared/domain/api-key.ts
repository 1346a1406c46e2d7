/** What the CLI says when no API key pays: a subscription login, or nobody signed in. */
const NOT_A_KEY = new Set(['none', 'oauth', '']);

/** An API key pays. False also while that is not known. */
export const paysByKey = (apiKeySource: string | null): boolean =>
  apiKeySource !== null && !NOT_A_KEY.has(apiKeySource);

/**
 * The warning to show when a session bills an API key, or null.
 *
 * @param apiKeySource `apiKeySource` of the CLI's `init` or of `initialize.account` (2.1.332:
 *   "none", "ANTHROPIC_API_KEY", "apiKeyHelper", "/login managed key").
 */
export function apiKeyWarning(apiKeySource: string | null): string | null {
  if (!paysByKey(apiKeySource)) return null;
  return (
    `This session bills an API key (${apiKeySource}), not a subscription. ` +
    'Remove the key for this app to use your own login instead.'
  );
}
