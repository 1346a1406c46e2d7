import type { SessionRecord } from '@shared/domain/entities';
import type { MessageUuid } from '@shared/domain/ids';
import type { AgentEvent, AgentEventType } from '@shared/events';
import type { SessionStorePort } from './ports';
import type { EventPage, LaterPage } from './session-manager-inputs';

type Store = Pick<SessionStorePort, 'findSession' | 'readEvents' | 'readSnapshot'>;
type LaterStore = Pick<SessionStorePort, 'findSession' | 'readPageAfter'>;

/**
 * A session's events with what it shares with the sessions it was forked from. Nothing is copied: the
 * parent's part is read where it is, and numbered on backwards from 0, so that the fork's own events
 * keep their numbers from 1 and the two follow each other without a gap.
 */
export function readShared(
  store: Store,
  record: SessionRecord,
  beforeSeq: number | null,
  limit: number,
): EventPage {
  const hasOwn = beforeSeq === null || beforeSeq > 1;
  const own = hasOwn
    ? store.readEvents(record.id, beforeSeq, limit)
    : { events: [], hasEarlier: false };
  return own.hasEarlier ? own : withShared(store, record, own, beforeSeq, limit);
}

/** The same for what a window starts from. */
export function readSharedSnapshot(store: Store, record: SessionRecord, limit: number): EventPage {
  const own = store.readSnapshot(record.id, limit);
  return own.hasEarlier ? own : withShared(store, record, own, null, limit);
}

/** The oldest events after `afterSeq`, which is below 0 in the shared part. */
export function readSharedAfter(
  store: LaterStore,
  record: SessionRecord,
  afterSeq: number,
  limit: number,
): LaterPage {
  const parent =
    record.parentSessionId === null ? undefined : store.findSession(record.parentSessionId);
  if (afterSeq >= 0 || parent === undefined || record.forkPoint === null)
    return store.readPageAfter(record.id, Math.max(afterSeq, 0), limit);
  const { seq: cut, early } = record.forkPoint;
  const page = readSharedAfter(store, parent, afterSeq + cut, limit);
  const shared = page.events.filter(({ seq }) => seq <= cut);
  const events = shared
    .filter((event) => isShown(event, early))
    .map((event) => asOwn(event, record, cut));
  if (page.hasLater && shared.length === page.events.length) return { events, hasLater: true };
  const own = store.readPageAfter(record.id, 0, Math.max(limit - shared.length, 1));
  return { events: [...events, ...own.events], hasLater: own.hasLater };
}

function withShared(
  store: Store,
  record: SessionRecord,
  own: EventPage,
  beforeSeq: number | null,
  limit: number,
): EventPage {
  const { forkPoint, parentSessionId } = record;
  if (forkPoint === null || parentSessionId === null) return own;
  const parent = store.findSession(parentSessionId);
  if (parent === undefined) return own;
  const { seq: cut, early } = forkPoint;
  const before = Math.min(beforeSeq ?? 1, 1) + cut;
  const left = limit - own.events.length;
  const shared = readShared(store, parent, before, Math.max(left, 1));
  if (left <= 0) return { events: own.events, hasEarlier: shared.events.length > 0 };
  return {
    events: [
      ...shared.events
        .filter((event) => isShown(event, early))
        .map((event) => asOwn(event, record, cut)),
      ...own.events,
    ],
    hasEarlier: shared.hasEarlier,
  };
}

const asOwn = (event: AgentEvent, record: SessionRecord, cut: number): AgentEvent => ({
  ...event,
  sessionId: record.id,
  seq: event.seq - cut,
});

/** A request is answered where it was asked. */
const REQUESTS: readonly AgentEventType[] = [
  'permission_request',
  'permission_answered',
  'permission_cancelled',
];
const isShown = (event: AgentEvent, early: readonly MessageUuid[]): boolean =>
  event.type === 'user_message'
    ? event.messageUuid === null || !early.includes(event.messageUuid)
    : !REQUESTS.includes(event.type);
