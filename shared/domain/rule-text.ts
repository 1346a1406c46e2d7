import type { PermissionRule } from './permissions';

/** The CLI's notation: `Bash(npm test:*)`, or a tool's bare name for all its uses. */
export const formatRule = (rule: PermissionRule): string =>
  rule.ruleContent === undefined || rule.ruleContent === ''
    ? rule.toolName
    : `${rule.toolName}(${rule.ruleContent})`;

/** Null: not in that notation. */
export function parseRule(text: string): PermissionRule | null {
  const match = /^([\w-]+)(?:\((.*)\))?$/s.exec(text.trim());
  if (match?.[1] === undefined) return null;
  return match[2] === undefined || match[2] === ''
    ? { toolName: match[1] }
    : { toolName: match[1], ruleContent: match[2] };
}

/**
 * The notation of settings files. Brackets and backslashes of the content are escaped: bare, a backslash
 * makes another rule of it, and 2.1.226 drops a rule with a lone bracket. A rule for every use is the
 * bare name.
 */
export function toSettingsText({ toolName, ruleContent }: PermissionRule): string {
  if (ruleContent === undefined || ruleContent === '' || ruleContent === '*') return toolName;
  return `${toolName}(${ruleContent.replaceAll(/[\\()]/g, '\\$&')})`;
}

const FILE_TOOLS = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);

/** The narrowest rule about a call, from its tool and the command, path or address it named. */
export function ruleAbout(toolName: string, subject: string): PermissionRule {
  if (toolName === 'Bash') return { toolName, ruleContent: subject };
  // One rule speaks for all tools that change files; an absolute path begins with two slashes.
  if (FILE_TOOLS.has(toolName)) return { toolName: 'Edit', ruleContent: `/${subject}` };
  if (toolName === 'Read') return { toolName, ruleContent: `/${subject}` };
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(subject)?.[1];
  if (toolName === 'WebFetch' && host !== undefined)
    return { toolName, ruleContent: `domain:${host.toLowerCase()}` };
  return { toolName };
}
