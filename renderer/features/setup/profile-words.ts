import type { Profile } from '@shared/domain/profile';

/** What a profile changes, in one line. */
export function profileWords(profile: Profile): string {
  const parts = [
    profile.tools === null
      ? null
      : profile.tools.length === 0
        ? 'no built-in tools'
        : `only ${profile.tools.join(', ')}`,
    profile.settingSources === null
      ? null
      : profile.settingSources.length === 0
        ? 'no settings and no CLAUDE.md'
        : `settings of ${profile.settingSources.join(', ')}`,
    profile.strictMcp ? 'only the MCP servers given here' : null,
    profile.systemPrompt === null
      ? null
      : profile.systemPrompt === ''
        ? 'an empty system prompt'
        : 'its own system prompt',
    profile.appendSystemPrompt === null ? null : 'more after the system prompt',
    profile.assertsTools ? 'refused when it has other tools' : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return 'Claude Code as it is.';
  const [first = '', ...rest] = parts;
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...rest].join('; ')}.`;
}
