import type { CallError } from '@shared/contract/error';
import type { SessionSnapshot } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import type { Timeline } from '@shared/domain/timeline-types';
import type { Client } from '../../bridge/client';
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
    };

export interface SessionFeed {
  getState(): FeedState;
  subscribe(listener: () => void): () => void;
  loadEarlier(): Promise<void>;
  reload(): Promise<void>;
  /** Attaches and follows; the returned function ends that and detaches. */
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

  const set = (next: FeedState) => {
    if (!isActive) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const take = (batch: readonly AgentEvent[]) => {
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
    const start = value.events[0]?.seq ?? 0;
    const isJoined = state.phase === 'ready' && lastSeq >= start - 1;
    pages = isJoined ? leadingTo(start, value.events) : [];
    const hasEarlier =
      pages.length > 0 && state.phase === 'ready' ? state.hasEarlier : value.hasEarlier;
    events = [...value.events];
    lastSeq = value.seq;
    set({
      phase: 'ready',
      timeline: foldEvents(emptyTimeline(), [...pages, ...events]),
      queue: value.queue,
      models: value.models,
      hasEarlier,
      isLoadingEarlier: false,
      earlierError: null,
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

  const start = () => {
    isActive = true;
    const stops = [
      client.on(
        'sessions.eventsAppended',
        (push) => push.sessionId === sessionId && take(push.events),
      ),
      client.on('sessions.queueChanged', (push) => push.sessionId === sessionId && void attach()),
    ];
    void attach();
    return () => {
      isActive = false;
      for (const stop of stops) stop();
      void client.sessions.detach({ sessionId });
    };
  };

  return {
    start,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: attach,
    loadEarlier: async () => {
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
        timeline: foldEvents(emptyTimeline(), [...pages, ...events]),
        hasEarlier: page.value.hasEarlier,
        isLoadingEarlier: false,
      });
    },
  };
}
