import type { ToolItem, ToolState } from '@shared/domain/timeline-types';
import type { NormalizedPayload, PayloadKind } from '@shared/events';

export interface ToolWords {
  verb: string;
  object: string;
  /** Paths, commands and patterns are set in monospace. */
  isCode: boolean;
}

/**
 * What a tool call is, in one line: verb and object. `item.title` fills in what a kind does not say.
 * The past tense is for what is done: a call that waits for an answer has not run anything yet.
 */
export function toolWords(
  item: Pick<ToolItem, 'payload' | 'title' | 'toolName' | 'status'>,
  folder: string | null,
): ToolWords {
  const { payload } = item;
  const verb = (now: string, past: string): string => (item.status === 'complete' ? past : now);
  switch (payload.kind) {
    case 'modify_file':
      return code(
        modifyVerb(payload.mutations, verb),
        shortPath(payload.filePath, folder) ?? item.title,
      );
    case 'read_file':
      return code('Read', shortPath(payload.filePath, folder) ?? item.title);
    case 'code_search':
      return code(
        verb('Search', 'Searched'),
        payload.pattern ?? payload.query ?? payload.glob ?? item.title,
      );
    case 'shell_exec':
      return code(
        payload.background ? verb('Start', 'Started') : verb('Run', 'Ran'),
        payload.command ?? item.title,
      );
    case 'http_request':
      return code(payload.method ?? verb('Fetch', 'Fetched'), payload.url ?? item.title);
    case 'subagent_task':
      return plain('Agent', payload.description ?? item.title);
    case 'create_task':
      return plain('New todo', payload.title ?? item.title);
    case 'manage_todos':
      return plain('Todos', todoProgress(payload));
    case 'generic':
      if (payload.name === 'AskUserQuestion')
        return plain(verb('Ask a question', 'Asked a question'), '');
      if (payload.name === 'ExitPlanMode')
        return plain(verb('Present the plan', 'Presented the plan'), '');
      return plain(genericVerb(payload.name), payload.name === item.title ? '' : item.title);
    case 'misc':
      return plain(payload.label, payload.details ?? '');
  }
}

export const STATUS_TEXT: Record<ToolState, string> = {
  running: 'running',
  waiting: 'waits for you',
  complete: 'done',
  error: 'failed',
  denied: 'denied',
  interrupted: 'interrupted',
};

/** A path relative to the session's folder when it lies inside. */
export function shortPath(path: string | null, folder: string | null): string | null {
  if (!path || !folder) return path;
  const base = folder.replace(/[\\/]+$/, '');
  const isInside = path.startsWith(base) && /[\\/]/.test(path.charAt(base.length));
  return isInside ? path.slice(base.length + 1) : path;
}

function modifyVerb(
  mutations: { type: string }[],
  verb: (now: string, past: string) => string,
): string {
  const types = new Set(mutations.map((mutation) => mutation.type));
  if (types.has('create')) return verb('Write', 'Wrote');
  return types.has('overwrite') ? verb('Replace', 'Replaced') : verb('Edit', 'Edited');
}

/** `mcp__server__tool` as `server: tool`. */
function genericVerb(name: string): string {
  const mcp = /^mcp__(.+?)__(.+)$/.exec(name);
  return mcp ? `${mcp[1]}: ${mcp[2]}` : name;
}

function todoProgress({ items }: Extract<NormalizedPayload, { kind: 'manage_todos' }>): string {
  const done = items.filter((item) => item.status === 'completed').length;
  return items.length === 0 ? 'updated' : `${done} of ${items.length} done`;
}

const code = (verb: string, object: string): ToolWords => ({ verb, object, isCode: true });
const plain = (verb: string, object: string): ToolWords => ({ verb, object, isCode: false });

export const KINDS_WITHOUT_BODY: ReadonlySet<PayloadKind> = new Set(['misc']);
