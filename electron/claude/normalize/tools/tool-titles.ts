import { basename } from './paths';
import { jsonOf, textOf } from '../json';

/** One line that says what a call does: "Read a.txt", "List files", "Fetch https://…". */
export function toolTitle(toolName: string, input: unknown, displayName: string | null): string {
  const fields = jsonOf(input);
  const field = (name: string): string | null => oneLine(textOf(fields[name]));
  const on = (verb: string, name: string | null): string =>
    name === null ? verb : `${verb} ${name}`;
  switch (toolName) {
    case 'Bash':
      return field('description') ?? field('command') ?? 'Run a command';
    case 'BashOutput':
      return 'Read command output';
    case 'KillShell':
      return 'Stop a command';
    case 'Read':
      return on('Read', basename(textOf(fields.file_path)));
    case 'Write':
      return on('Write', basename(textOf(fields.file_path)));
    case 'Edit':
    case 'MultiEdit':
      return on('Edit', basename(textOf(fields.file_path)));
    case 'NotebookEdit':
      return on('Edit', basename(textOf(fields.notebook_path)));
    case 'Glob':
      return on('Find files', field('pattern'));
    case 'Grep':
      return on('Search', field('pattern'));
    case 'WebFetch':
      return on('Fetch', field('url'));
    case 'WebSearch':
      return on('Search the web:', field('query'));
    case 'Task':
    case 'Agent':
      return field('description') ?? 'Subagent';
    case 'TaskCreate':
      return on('New task:', field('subject'));
    case 'TaskUpdate':
    case 'TodoWrite':
      return 'Update tasks';
    case 'TaskList':
      return 'List tasks';
    case 'AskUserQuestion':
      return 'Ask a question';
    case 'ExitPlanMode':
      return 'Present the plan';
    default:
      return displayName ?? mcpTitle(toolName);
  }
}

/** `mcp__house__list_sessions` → "house: list_sessions". */
function mcpTitle(toolName: string): string {
  const [prefix, server, ...tool] = toolName.split('__');
  return prefix === 'mcp' && server !== undefined && tool.length > 0
    ? `${server}: ${tool.join('__')}`
    : toolName;
}

/** Longer is not a title. */
const MAX_TITLE = 120;

function oneLine(text: string | null): string | null {
  const line = text?.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line === '') return null;
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line;
}
