import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import type { Settings } from '@shared/contract/settings';
import type { Destination } from '@shared/contract/windows';
import type { SessionStatus } from '@shared/domain/entities';
import { asSessionId, type SessionId } from '@shared/domain/ids';
import { createManualTimers } from '../../../ipc/testing/manual-timers';
import type { SystemNotice } from '../../../platform/app-notifications';
import { createNotifications } from '../notifications';

export const idOf = (number: number): SessionId =>
  asSessionId(`10000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

/** Sessions called `S1`, `S2`, … whose status a test sets, with what the system was told of them. */
export function notifiedSessions(left: readonly SessionSummary[] = []) {
  const timers = createManualTimers();
  const sessions = new Map(left.map((session) => [session.id, session]));
  const visible = new Set<SessionId>();
  const requests: InboxRequest[] = [];
  const shown: SystemNotice[] = [];
  const standing = new Set<SystemNotice>();
  const went: Destination[] = [];
  const world: { settings: Settings; time: string } = {
    settings: DEFAULT_SETTINGS,
    time: '12:00',
  };
  let changes = 0;

  const notifications = createNotifications({
    list: () => left,
    listRequests: () => requests,
    settings: () => world.settings,
    isVisible: (id) => visible.has(id),
    now: () => new Date(`2026-03-03T${world.time}:00`),
    timers,
    show(notice) {
      shown.push(notice);
      standing.add(notice);
      return () => standing.delete(notice);
    },
    goTo: (destination) => void went.push(destination),
  });

  return {
    notifications,
    timers,
    visible,
    requests,
    world,
    shown,
    standing,
    went,
    titles: () => shown.map(({ title }) => title),
    /** What stands on the screen now, as `title: body`. */
    screen: () => [...standing].map(({ title, body }) => `${title}: ${body}`),
    /** A change of status at a moment of its own, told as the manager does. */
    become(number: number, status: SessionStatus, over: Partial<SessionSummary> = {}) {
      changes += 1;
      const session = aSession(number, status, changes, over);
      sessions.set(session.id, session);
      notifications.sessionChanged(session.id, session);
    },
    /** The same status told again: more words, another cost. */
    repeat(number: number, over: Partial<SessionSummary> = {}) {
      const session = sessions.get(idOf(number));
      if (session === undefined) throw new Error(`There is no session ${number}.`);
      const again = { ...session, ...over };
      sessions.set(again.id, again);
      notifications.sessionChanged(again.id, again);
    },
    remove: (number: number) => notifications.sessionChanged(idOf(number), undefined),
    /** The user takes it off the screen. */
    dismiss(notice: SystemNotice) {
      if (standing.delete(notice)) notice.closed();
    },
  };
}

export const aSession = (
  number: number,
  status: SessionStatus,
  statusSince: number,
  over: Partial<SessionSummary> = {},
) =>
  ({
    id: idOf(number),
    title: `S${number}`,
    status,
    statusSince,
    backgroundTaskCount: 0,
    archivedAt: null,
    failure: status === 'failed' ? 'It broke' : null,
    ...over,
  }) as SessionSummary;

export const aRequest = (number: number, over: Partial<InboxRequest> = {}) =>
  ({
    sessionId: idOf(number),
    requestId: `r${number}`,
    state: 'open',
    kind: 'tool',
    toolName: 'Bash',
    input: { command: 'npm test' },
    subagent: null,
    ...over,
  }) as InboxRequest;
