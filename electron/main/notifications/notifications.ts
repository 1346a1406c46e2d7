import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import type { Settings } from '@shared/contract/settings';
import type { Destination } from '@shared/contract/windows';
import type { SessionId } from '@shared/domain/ids';
import { isQuiet } from '@shared/domain/quiet-hours';
import type { Timers } from '../../ipc/deadline';
import type { SystemNotice } from '../../platform/app-notifications';
import { notificationWords } from './notification-words';
import { type Reason, type ReasonKind, reasonOf } from './reason';

export interface NotificationsDeps {
  /** Sessions as an earlier run left them: nothing about them is news. */
  list(): readonly SessionSummary[];
  listRequests(): readonly InboxRequest[];
  settings(): Settings;
  /** Somebody looks at it right now: it is drawn in a window that has the keyboard. */
  isVisible(id: SessionId): boolean;
  now(): Date;
  timers: Timers;
  /** Returns what takes it away again. */
  show(notice: SystemNotice): () => void;
  /** Brings a window to the front and sends it there. */
  goTo(destination: Destination): void;
}

/** Tells the system, once per change, that a session needs the user or has finished. */
export interface Notifications {
  start(): void;
  /** A session as it stands now; undefined: it is gone. */
  sessionChanged(id: SessionId, summary: SessionSummary | undefined): void;
  /** A window showed another session, or got or lost the keyboard. */
  viewChanged(): void;
  /** Takes away what is shown; what comes after is not told. */
  close(): void;
}

/** Sessions that finish together are told together: none is told before it was quiet this long. */
export const GATHER_MS = 3_000;
/** How long a steady trickle can put that off. */
export const MAX_GATHER_MS = 9_000;

/**
 * There is at most one notification of each kind at a time; a change that comes while one stands takes
 * its place and lists what it listed, so that they never pile up. What was not to be told when it
 * happened (visible, quiet hours, switched off) is not told later.
 */
export function createNotifications(deps: NotificationsDeps): Notifications {
  const current = new Map<SessionId, { session: SessionSummary; reason: Reason }>();
  /** The last change of a session that was told or passed over. Outlives it: it may be restored. */
  const considered = new Map<SessionId, string>();
  const waiting = new Set<SessionId>();
  const shown = new Map<ReasonKind, Shown>();
  let cancelQuiet: (() => void) | null = null;
  let cancelLatest: (() => void) | null = null;
  let isClosed = false;

  const mayTell = (id: SessionId, kind: ReasonKind): boolean => {
    const settings = deps.settings();
    const isWanted = kind === 'needs-you' ? settings.notifiesNeedsYou : settings.notifiesFinished;
    return isWanted && !isQuiet(deps.now(), settings.quietHours) && !deps.isVisible(id);
  };

  function forget(id: SessionId): void {
    waiting.delete(id);
    for (const [kind, { members, take }] of shown) {
      if (!members.delete(id) || members.size > 0) continue;
      shown.delete(kind);
      take();
    }
  }

  function gather(): void {
    cancelQuiet?.();
    cancelQuiet = deps.timers.after(GATHER_MS, tell);
    cancelLatest ??= deps.timers.after(MAX_GATHER_MS, tell);
  }

  function stopGathering(): void {
    cancelQuiet?.();
    cancelLatest?.();
    cancelQuiet = null;
    cancelLatest = null;
  }

  function tell(): void {
    stopGathering();
    const ids = [...waiting];
    waiting.clear();
    for (const kind of KINDS) {
      const fresh = ids.filter((id) => current.get(id)?.reason.kind === kind && mayTell(id, kind));
      if (fresh.length > 0) show(kind, fresh);
    }
  }

  function show(kind: ReasonKind, fresh: readonly SessionId[]): void {
    const before = shown.get(kind);
    const earlier = [...(before?.members ?? [])].filter((id) => !deps.isVisible(id));
    const members = new Set([...earlier, ...fresh]);
    before?.take();
    const own: Shown = { members, take: () => undefined };
    shown.set(kind, own);
    const leave = (): void => {
      if (shown.get(kind) === own) shown.delete(kind);
    };
    own.take = deps.show({
      ...notificationWords(kind, listTold(members)),
      isSilent: !deps.settings().notificationSound,
      isUrgent: kind === 'needs-you',
      clicked() {
        leave();
        deps.goTo(destinationOf(kind, members));
      },
      closed: leave,
    });
  }

  function listTold(members: ReadonlySet<SessionId>) {
    const requests = deps.listRequests();
    return [...members].flatMap((id) => {
      const entry = current.get(id);
      if (entry === undefined) return [];
      const asks = (request: InboxRequest) => request.sessionId === id && request.state === 'open';
      return [{ session: entry.session, request: requests.find(asks) ?? null }];
    });
  }

  return {
    start() {
      for (const session of deps.list()) {
        const reason = reasonOf(session);
        if (reason === null) continue;
        current.set(session.id, { session, reason });
        considered.set(session.id, reason.key);
      }
    },
    sessionChanged(id, session) {
      if (isClosed) return;
      const reason = session === undefined ? null : reasonOf(session);
      if (session === undefined || reason === null) {
        current.delete(id);
        forget(id);
        return;
      }
      current.set(id, { session, reason });
      if (considered.get(id) === reason.key) return;
      considered.set(id, reason.key);
      forget(id);
      if (!mayTell(id, reason.kind)) return;
      waiting.add(id);
      gather();
    },
    viewChanged() {
      const told = [...shown.values()].flatMap(({ members }) => [...members]);
      for (const id of [...told, ...waiting]) if (deps.isVisible(id)) forget(id);
    },
    close() {
      isClosed = true;
      stopGathering();
      waiting.clear();
      for (const { take } of shown.values()) take();
      shown.clear();
    },
  };
}

interface Shown {
  members: Set<SessionId>;
  take(): void;
}

/** What needs an answer first. */
const KINDS: readonly ReasonKind[] = ['needs-you', 'finished'];

/** Of several there is no one place, but one that shows them all. */
function destinationOf(kind: ReasonKind, members: ReadonlySet<SessionId>): Destination {
  const [only, ...more] = members;
  if (only !== undefined && more.length === 0) return { kind: 'session', sessionId: only };
  return { kind: kind === 'needs-you' ? 'inbox' : 'board' };
}
