import type { SessionRecord } from '@shared/domain/entities';
import type { AgentEvent } from '@shared/events';
import type { SessionStorePort } from '../ports';
import { readShared } from '../shared-history';

type Store = Pick<SessionStorePort, 'findSession' | 'readEvents' | 'readSnapshot'>;

/** Enough for the last hours of work; a summary that is longer than that is none. */
const EVENTS = 4_000;
const PROMPTS = 30;
const PROMPT_CHARS = 400;
const ANSWER_CHARS = 4_000;

/** What a new conversation is told of this one: what was asked, and the last that was answered. */
export function summaryForAnew(store: Store, record: SessionRecord): string {
  const { events, hasEarlier } = readShared(store, record, null, EVENTS);
  const prompts = events.flatMap((event) =>
    event.type === 'user_message' && event.origin === 'user' && event.text.trim() !== ''
      ? [event.text.trim()]
      : [],
  );
  const shown = prompts.slice(-PROMPTS);
  const files = changedFiles(events);
  return [
    'This goes on from an earlier conversation that cannot be resumed. What was asked in it, oldest first:',
    ...(hasEarlier || shown.length < prompts.length ? ['- (earlier messages are left out)'] : []),
    ...shown.map((text) => `- ${cut(text.replaceAll(/\s+/g, ' '), PROMPT_CHARS)}`),
    ...(files.length === 0 ? [] : ['', `Files changed in it: ${files.join(', ')}`]),
    '',
    'The last answer in it:',
    cut(lastAnswer(events), ANSWER_CHARS) || '(none)',
    '',
    'Go on from there.',
  ].join('\n');
}

function lastAnswer(events: readonly AgentEvent[]): string {
  const last = events.findLast(
    (event) => event.type === 'message_chunk' && event.parentToolUseId === null,
  );
  if (last?.type !== 'message_chunk') return '';
  return events
    .flatMap((event) =>
      event.type === 'message_chunk' && event.messageId === last.messageId ? [event.text] : [],
    )
    .join('')
    .trim();
}

function changedFiles(events: readonly AgentEvent[]): string[] {
  const paths = events.flatMap((event) =>
    event.type === 'tool_update' && event.payload.kind === 'modify_file'
      ? [event.payload.filePath]
      : [],
  );
  return [...new Set(paths)].filter((path) => path !== null).slice(-MAX_FILES);
}

const MAX_FILES = 40;

const cut = (text: string, chars: number): string =>
  text.length > chars ? `${text.slice(0, chars).trimEnd()}…` : text;
