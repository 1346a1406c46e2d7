import { isInsideFolder } from '@shared/domain/inside-folder';
import type { TimelineRequest } from '@shared/domain/timeline-types';

/** Commands that delete, go up in rights, leave the machine or rewrite history. */
const DANGEROUS_COMMAND =
  /(^|[\s;&|(`])(rm|rmdir|unlink|shred|dd|mkfs\S*|sudo|doas|su|chmod|chown|kill|pkill|killall|shutdown|reboot|curl|wget|ssh|scp|rsync|nc|ncat|telnet|ftp|eval)(?=$|[\s;&|)`])|git\s+(push|reset\s+--hard|clean)|npm\s+publish|--force\b|>\s*\/(dev|etc)\//;

/** Tools that do nothing without an input; those of MCP servers may have none. */
const NEEDS_INPUT = new Set(['Bash', 'Edit', 'MultiEdit', 'NotebookEdit', 'Read', 'Write']);
const NETWORK_TOOLS = new Set(['WebFetch', 'WebSearch']);

/** Why Deny comes first and Allow needs a deliberate key; null for an everyday request. */
export function dangerOf(
  request: Pick<TimelineRequest, 'toolName' | 'input' | 'blockedPath'>,
  folder: string,
): string | null {
  // The CLI names the path it asks about also when it lies in the session's own folder.
  if (request.blockedPath && !isInsideFolder(request.blockedPath, folder))
    return `Outside the folder: ${request.blockedPath}`;
  if (request.toolName && NETWORK_TOOLS.has(request.toolName)) return 'Goes to the network';
  if (request.toolName && NEEDS_INPUT.has(request.toolName) && !hasAny(request.input))
    return 'It came without what it wants to do';
  const command = request.input['command'];
  if (typeof command === 'string' && DANGEROUS_COMMAND.test(command))
    return 'Can delete, change rights or reach the network';
  return null;
}

const hasAny = (input: object): boolean => Object.keys(input).length > 0;
