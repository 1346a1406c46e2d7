import type { Envelope } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import type { Timeline } from '@shared/domain/timeline-types';
import type { Client } from '../../bridge/client';

/** A stretch of the session somewhere before what the window follows live. */
export interface Away {
  events: readonly AgentEvent[];
  timeline: Timeline;
  hasEarlier: boolean;
  hasLater: boolean;
}

export interface AwayPages {
  /** The events around `seq`. */
  around(seq: number): Promise<Envelope<Away>>;
  earlier(away: Away): Promise<Envelope<Away>>;
  later(away: Away): Promise<Envelope<Away>>;
}

/** Half of what is shown first; the rest comes as one scrolls. */
const AROUND_EVENTS = 250;
const PAGE_EVENTS = 500;

/** Reads the same stored events as the live feed, wherever in the session they are. */
export function createAwayPages(client: Client, sessionId: SessionId): AwayPages {
  const before = (beforeSeq: number, limit: number) =>
    client.sessions.page({ sessionId, beforeSeq, limit });
  const after = (afterSeq: number, limit: number) =>
    client.sessions.pageAfter({ sessionId, afterSeq, limit });
  return {
    async around(seq) {
      const [left, right] = await Promise.all([
        before(seq + 1, AROUND_EVENTS),
        after(seq, AROUND_EVENTS),
      ]);
      if (!left.ok) return left;
      if (!right.ok) return right;
      const events = [...left.value.events, ...right.value.events];
      return ok(awayOf(events, left.value.hasEarlier, right.value.hasLater));
    },
    async earlier(away) {
      const [first] = away.events;
      if (!first || !away.hasEarlier) return ok(away);
      const page = await before(first.seq, PAGE_EVENTS);
      if (!page.ok) return page;
      return ok(
        awayOf([...page.value.events, ...away.events], page.value.hasEarlier, away.hasLater),
      );
    },
    async later(away) {
      const last = away.events.at(-1);
      if (!last || !away.hasLater) return ok(away);
      const page = await after(last.seq, PAGE_EVENTS);
      if (!page.ok) return page;
      return ok(
        awayOf([...away.events, ...page.value.events], away.hasEarlier, page.value.hasLater),
      );
    },
  };
}

const awayOf = (events: readonly AgentEvent[], hasEarlier: boolean, hasLater: boolean): Away => ({
  events,
  timeline: foldEvents(emptyTimeline((events[0]?.seq ?? 1) - 1), events),
  hasEarlier,
  hasLater,
});

const ok = (value: Away): { ok: true; value: Away } => ({ ok: true, value });
