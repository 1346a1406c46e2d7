import type { TimelineRequest } from '@shared/domain/timeline-types';
import { shortPath } from '../tools/tool-words';

/** The request in one line: who wants what. Paths inside `folder` are told from there. */
export function requestTitle(
  { kind, toolName, input }: TimelineRequest,
  folder: string | null = null,
): string {
  const file = (key: string) => shortPath(text(input[key]), folder);
  if (kind === 'plan') return 'A plan to approve';
  if (kind === 'question') return 'A question for you';
  if (kind === 'form') return `${text(input['mcp_server_name']) ?? 'A server'} asks for something`;
  switch (toolName) {
    case 'Bash':
      return 'Run a command?';
    case 'Edit':
    case 'MultiEdit':
    case 'NotebookEdit':
      return `Edit ${file('file_path') ?? file('notebook_path') ?? 'a file'}?`;
    case 'Write':
      return `Write ${file('file_path') ?? 'a file'}?`;
    case 'Read':
      return `Read ${file('file_path') ?? 'a file'}?`;
    case 'WebFetch':
      return 'Fetch from the web?';
    case 'WebSearch':
      return 'Search the web?';
    default:
      return `Use ${mcpName(toolName)}?`;
  }
}

function mcpName(toolName: string | null): string {
  const mcp = /^mcp__(.+?)__(.+)$/.exec(toolName ?? '');
  return mcp ? `${mcp[2]} of ${mcp[1]}` : (toolName ?? 'a tool');
}

export const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
