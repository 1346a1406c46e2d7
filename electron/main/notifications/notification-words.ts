import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import { ruleSubject } from '@shared/domain/rule-subject';
import type { ReasonKind } from './reason';

/** One session of a notification. */
export interface Told {
  session: SessionSummary;
  /** The oldest one it asks; null when it asks nothing, or when that is not known. */
  request: InboxRequest | null;
}

/** Nothing beyond what the list and the inbox show, and that shortened. */
export function notificationWords(
  kind: ReasonKind,
  told: readonly Told[],
): { title: string; body: string } {
  const [only, ...more] = told;
  if (only !== undefined && more.length === 0) {
    return { title: shorten(only.session.title, MAX_TITLE), body: whatOf(only) };
  }
  return { title: countOf(kind, told), body: titlesOf(told) };
}

/** Desktops cut at about 80 characters a line; a title longer than one line hides the rest. */
const MAX_TITLE = 60;
const MAX_SUBJECT = 80;
/** More lines than that no desktop shows. */
const MAX_TITLES = 4;

function countOf(kind: ReasonKind, told: readonly Told[]): string {
  if (kind === 'needs-you') return `${told.length} sessions need you`;
  const failed = told.filter(({ session }) => session.status === 'failed').length;
  if (failed === told.length) return `${told.length} sessions failed`;
  const finished = `${told.length} sessions finished`;
  return failed === 0 ? finished : `${finished}, ${failed} of them failed`;
}

function titlesOf(told: readonly Told[]): string {
  const titles = told.slice(0, MAX_TITLES).map(({ session }) => shorten(session.title, MAX_TITLE));
  const left = told.length - titles.length;
  return [...titles, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
}

function whatOf({ session, request }: Told): string {
  if (session.status === 'failed') return `Failed: ${shorten(session.failure ?? '', MAX_SUBJECT)}`;
  if (session.status !== 'needs-you') return 'Finished';
  return request === null ? 'Needs you' : askedOf(request);
}

function askedOf({ kind, toolName, input, subagent }: InboxRequest): string {
  const who = subagent === null ? 'Asks' : `Its subagent “${shorten(subagent, MAX_TITLE)}” asks`;
  switch (kind) {
    case 'plan':
      return 'Has a plan to approve';
    case 'question':
      return `${who}: ${shorten(firstQuestion(input) ?? 'a question for you', MAX_SUBJECT)}`;
    case 'form':
      return `${textOf(input['mcp_server_name']) ?? 'A server'} asks for something`;
    case 'tool': {
      const subject = ruleSubject(input);
      const use = `${who} to use ${toolWords(toolName)}`;
      return subject === null ? use : `${use}: ${shorten(subject, MAX_SUBJECT)}`;
    }
    default:
      return kind satisfies never;
  }
}

function firstQuestion(input: Readonly<Record<string, unknown>>): string | null {
  const { questions } = input;
  const first: unknown = Array.isArray(questions) ? questions[0] : null;
  return typeof first === 'object' && first !== null && 'question' in first
    ? textOf(first.question)
    : null;
}

function toolWords(toolName: string | null): string {
  const mcp = /^mcp__(.+?)__(.+)$/.exec(toolName ?? '');
  return mcp ? `${mcp[2]} of ${mcp[1]}` : (toolName ?? 'a tool');
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The first line that says something, never cut inside a character of two code units. */
function shorten(text: string, most: number): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
