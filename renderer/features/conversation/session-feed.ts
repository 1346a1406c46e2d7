import type { VirtualItem } from '@tanstack/react-virtual';
import type { CallError, Envelope } from '@shared/contract/error';
import type { SessionSnapshot } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import type { Timeline } from '@shared/domain/timeline-types';
import type { Client } from '../../bridge/client';
import { type Away, createAwayPages } from './away-pages';
import { appendJoined, withoutBlocksOf } from './join-chunks';

export type FeedState =
  | { phase: 'loading' }
  | { phase: 'failed'; error: CallError }
  | {
      phase: 'ready';
      timeline: Timeline;
      queue: SessionSnapshot['queue'];
      models: SessionSnapshot['models'];
      hasEarlier: boolean;
      isLoadingEarlier: boolean;
      /** Why the page before could not be had; null when none was refused. */
      earlierError: CallError | null;
      /** Shown instead of the end; null: the end is. The live timeline goes on meanwhile. */
      away: Away | null;
    };

/** Where the reader was when the conversation left the screen. */
export interface ReadingPlace {
  isFollowing: boolean;
  /** CSS px from the top of the list. */
  top: number;
  /** Measured rows, so that the same place is the same words before anything is measured again. */
  rows: VirtualItem[];
}

export interface SessionFeed {
  /** Kept by the conversation that shows it; null: it begins at the end. */
  place: ReadingPlace | null;
  getState(): FeedState;
  subscribe(listener: () => void): () => void;
  loadEarlier(): Promise<void>;
  /** Shows what is around that event, loaded or not. */
  goTo(seq: number): Promise<void>;
  /** Towards the end, from where `goTo` led. */
  loadLater(): Promise<void>;
  toLatest(): void;
  reload(): Promise<void>;
  /**
   * Attaches and follows; the returned function ends that and detaches. What was known stays, so that
   * starting again shows it at once and then catches up.
   */
  start(): () => void;
}

const PAGE_EVENTS = 500;

/**
 * One attached session: a snapshot, then pushed batches that must follow it without a gap. After a
 * gap it attaches again; it never guesses.
 */
export function createSessionFeed(client: Client, sessionId: SessionId): SessionFeed {
  const listeners = new Set<() => void>();
  let state: FeedState = { phase: 'loading' };
  /** What leads up to the snapshot without a gap, kept apart from it. */
  let pages: AgentEvent[] = [];
  let events: AgentEvent[] = [];
  let lastSeq = 0;
  let attaching: Promise<void> | null = null;
  let isStale = false;
  let isActive = false;
  const early: AgentEvent[] = [];
  const awayPages = createAwayPages(client, sessionId);

  const set = (next: FeedState) => {
    if (!isActive) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const take = (batch: readonly AgentEvent[]) => {
    if (!isActive) return;
    if (attaching || state.phase !== 'ready') {
      early.push(...batch);
      return;
    }
    const fresh = batch.filter((event) => event.seq > lastSeq);
    const [first] = fresh;
    if (!first) return;
    if (first.seq !== lastSeq + 1) {
      void attach();
      return;
    }
    appendJoined(events, fresh);
    lastSeq = fresh.at(-1)?.seq ?? lastSeq;
    set({ ...state, timeline: foldEvents(state.timeline, fresh) });
  };

  const attachOnce = async () => {
    const answer = await client.sessions.attach({ sessionId });
    if (!isActive) return;
    if (!answer.ok) {
      set({ phase: 'failed', error: answer.error });
      return;
    }
    const { value } = answer;
    const { queue, models } = value;
    // Nothing was missed: what is on screen stays the same objects.
    if (state.phase === 'ready' && value.seq === lastSeq) {
      set({ ...state, queue, models });
      return;
    }
    const start = value.events[0]?.seq ?? 0;
    const isJoined = state.phase === 'ready' && lastSeq >= start - 1;
    pages = isJoined ? leadingTo(start, value.events) : [];
    const hasEarlier =
      pages.length > 0 && state.phase === 'ready' ? state.hasEarlier : value.hasEarlier;
    events = [...value.events];
    lastSeq = value.seq;
    set({
      phase: 'ready',
      timeline: foldAll([...pages, ...events]),
      queue,
      models,
      hasEarlier,
      isLoadingEarlier: false,
      earlierError: null,
      away: state.phase === 'ready' ? state.away : null,
    });
  };

  /** What is known from before a snapshot; a block that has grown into the snapshot is whole there. */
  const leadingTo = (start: number, snapshot: readonly AgentEvent[]): AgentEvent[] =>
    withoutBlocksOf(
      [...pages, ...events].filter(({ seq }) => seq < start),
      snapshot,
    );

  const firstSeq = () => (pages[0] ?? events[0])?.seq;

  const attach = (): Promise<void> => {
    if (attaching) {
      isStale = true;
      return attaching;
    }
    attaching = (async () => {
      do {
        isStale = false;
        await attachOnce();
      } while (isStale && isActive);
      attaching = null;
      take(early.splice(0).sort((a, b) => a.seq - b.seq));
    })();
    return attaching;
  };

  const isLoaded = (seq: number) => {
    const first = firstSeq();
    return first !== undefined && seq >= first;
  };

  /** A stretch that has grown up to what is live becomes the page before it. */
  const show = (away: Away) => {
    if (state.phase !== 'ready') return;
    const first = firstSeq() ?? 1;
    if (away.hasLater && (away.events.at(-1)?.seq ?? 0) < first - 1) {
      set({ ...state, away, isLoadingEarlier: false, earlierError: null });
      return;
    }
    const leading = away.events.filter(({ seq }) => seq < first);
    pages = [...withoutBlocksOf(leading, [...pages, ...events]), ...pages];
    set({
      ...state,
      timeline: foldAll([...pages, ...events]),
      hasEarlier: away.hasEarlier,
      isLoadingEarlier: false,
      earlierError: null,
      away: null,
    });
  };

  const move = async (load: (away: Away) => Promise<Envelope<Away>>) => {
    if (state.phase !== 'ready' || !state.away || state.isLoadingEarlier) return;
    const { away } = state;
    set({ ...state, isLoadingEarlier: true, earlierError: null });
    const answer = await load(away);
    if (!isActive || state.phase !== 'ready') return;
    // Somewhere else meanwhile: the page belongs to nothing that is shown.
    if (state.away !== away) set({ ...state, isLoadingEarlier: false });
    else if (answer.ok) show(answer.value);
    else set({ ...state, isLoadingEarlier: false, earlierError: answer.error });
  };

  const start = () => {
    isActive = true;
    // A page that was on its way when it was stopped is not waited for.
    if (state.phase === 'ready') set({ ...state, isLoadingEarlier: false });
    const stops = [
      client.on('sessions.eventsAppended', (push) =>
        take(push.events.filter((event) => event.sessionId === sessionId)),
      ),
      client.on('sessions.queueChanged', (push) => push.sessionId === sessionId && void attach()),
    ];
    void attach();
    return () => {
      isActive = false;
      for (const stop of stops) stop();
      early.length = 0;
      void client.sessions.detach({ sessionId });
    };
  };

  return {
    place: null,
    start,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: attach,
    goTo: async (seq) => {
      if (state.phase !== 'ready') return;
      if (isLoaded(seq)) {
        if (state.away) set({ ...state, away: null });
        return;
      }
      if (state.away && holds(state.away, seq)) return;
      const answer = await awayPages.around(seq);
      if (!isActive || state.phase !== 'ready') return;
      if (answer.ok) show(answer.value);
      else set({ ...state, earlierError: answer.error });
    },
    loadLater: async () => {
      if (state.phase === 'ready' && state.away?.hasLater) await move(awayPages.later);
    },
    toLatest: () => {
      if (state.phase === 'ready' && state.away) set({ ...state, away: null });
    },
    loadEarlier: async () => {
      if (state.phase === 'ready' && state.away) {
        if (state.away.hasEarlier) await move(awayPages.earlier);
        return;
      }
      if (state.phase !== 'ready' || !state.hasEarlier || state.isLoadingEarlier) return;
      const beforeSeq = firstSeq();
      if (beforeSeq === undefined) return;
      set({ ...state, isLoadingEarlier: true, earlierError: null });
      const page = await client.sessions.page({ sessionId, beforeSeq, limit: PAGE_EVENTS });
      if (!isActive || state.phase !== 'ready') return;
      if (!page.ok) {
        set({ ...state, isLoadingEarlier: false, earlierError: page.error });
        return;
      }
      // Attached anew meanwhile: the page leads up to something else.
      if (firstSeq() !== beforeSeq) {
        set({ ...state, isLoadingEarlier: false });
        return;
      }
      pages = [...page.value.events, ...pages];
      set({
        ...state,
        timeline: foldAll([...pages, ...events]),
        hasEarlier: page.value.hasEarlier,
        isLoadingEarlier: false,
      });
    },
  };
}

const holds = ({ events }: Away, seq: number): boolean =>
  seq >= (events[0]?.seq ?? 0) && seq <= (events.at(-1)?.seq ?? 0);

/** From the first of them on, which is numbered below 1 where it is shared with a parent. */
const foldAll = (events: readonly AgentEvent[]): Timeline =>
  foldEvents(emptyTimeline((events[0]?.seq ?? 1) - 1), events);
