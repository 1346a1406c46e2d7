import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TimelineRequest } from '@shared/domain/timeline-types';
import { isOneTap } from '@shared/domain/request-facts';
import { dangerOf } from '../permissions/danger';
import { shortPath } from '../tools/tool-words';

/** One entry of the queue. `requests` are answered together. */
export type InboxItem =
  | { kind: 'request'; key: string; at: number; requests: InboxRequest[]; first: InboxRequest }
  | { kind: 'expired'; key: string; at: number; requests: InboxRequest[]; first: InboxRequest }
  | { kind: 'failure'; key: string; at: number; session: SessionSummary; failure: string };

/** What is open comes first, then what was lost or failed; oldest first in each. */
export function inboxItems(
  requests: readonly InboxRequest[],
  sessions: readonly SessionSummary[],
): InboxItem[] {
  const open = gather(
    requests.filter(({ state }) => state === 'open'),
    sameQuestion,
  );
  const lost = gather(
    requests.filter(({ state }) => state === 'expired'),
    ({ sessionId }) => sessionId,
  );
  const failures = sessions.flatMap((session): InboxItem[] =>
    session.failure === null || session.archivedAt !== null
      ? []
      : [
          {
            kind: 'failure',
            key: `failure:${session.id}`,
            at: session.statusSince,
            session,
            failure: session.failure,
          },
        ],
  );
  return [
    ...open.map((group): InboxItem => ({ kind: 'request', ...group })),
    ...[...lost.map((group): InboxItem => ({ kind: 'expired', ...group })), ...failures].sort(
      (a, b) => a.at - b.at,
    ),
  ];
}

/** How many things wait: each request and each failure counts, grouped or not. */
export const countWaiting = (items: readonly InboxItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === 'failure' ? 1 : item.requests.length), 0);

/** The shape that stands for all of it. Amber means that a person is needed; the rest can wait. */
export function inboxGlyph(items: readonly InboxItem[]): 'needs-you' | 'failed' | 'interrupted' {
  if (items.some(({ kind }) => kind === 'request')) return 'needs-you';
  return items.some(({ kind }) => kind === 'failure') ? 'failed' : 'interrupted';
}

export const sessionIdOf = (item: InboxItem): SessionSummary['id'] =>
  item.kind === 'failure' ? item.session.id : item.first.sessionId;

/** As the cards of a conversation take it. */
export const toTimelineRequest = (request: InboxRequest): TimelineRequest => ({
  requestId: request.requestId,
  kind: request.kind,
  toolName: request.toolName,
  input: request.input,
  suggestions: request.suggestions,
  reason: request.reason,
  blockedPath: request.blockedPath,
  agentId: request.agentId,
  parentToolUseId: request.parentToolUseId,
  at: request.askedAt,
});

/**
 * Only uses of a tool can be the same question. A path inside each session's own folder is the same
 * place; what is dangerous in one folder and not in another is two questions.
 */
function sameQuestion(request: InboxRequest): string {
  const { kind, sessionId, requestId, toolName, input, blockedPath, cwd } = request;
  // What wants a person's look is looked at one by one.
  if (kind !== 'tool' || !isOneTap(request.traits)) return `${sessionId}:${requestId}`;
  return JSON.stringify([toolName, input, shortPath(blockedPath, cwd), dangerOf(request, cwd)]);
}

interface Group {
  key: string;
  at: number;
  requests: InboxRequest[];
  first: InboxRequest;
}

function gather(
  requests: readonly InboxRequest[],
  sameAs: (request: InboxRequest) => string,
): Group[] {
  const groups = new Map<string, Group>();
  for (const request of [...requests].sort((a, b) => a.askedAt - b.askedAt)) {
    const group = groups.get(sameAs(request));
    if (group) group.requests.push(request);
    else
      groups.set(sameAs(request), {
        key: `${request.state}:${request.sessionId}:${request.requestId}`,
        at: request.askedAt,
        requests: [request],
        first: request,
      });
  }
  return [...groups.values()];
}
