import type { PushEvents, PushName } from '@shared/contract/push';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import type { Timers } from './deadline';
import { splitBySize } from './event-size';
import { createSessionNews } from './session-news';

/** One frame of a 60 Hz screen: more messages than that nobody can see. */
export const FRAME_MS = 16;
/** A message above this blocks the window's main thread for longer than a frame to decode. */
const MAX_MESSAGE_CHARS = 1_000_000;

export interface PushTarget {
  send<N extends PushName>(name: N, payload: PushEvents[N]): void;
}

export interface PushHubDeps {
  timers: Timers;
  /** Undefined: the session is gone. */
  summarize(sessionId: SessionId): SessionSummary | undefined;
  /** A window is about to show a session. */
  attached?(sessionId: SessionId): void;
  /** A window is gone, or its page begins anew. */
  forgotten?(windowId: number): void;
}

export interface PushHub {
  /** Returns what removes it, with its attachments. */
  addWindow(windowId: number, target: PushTarget): () => void;
  /** Forgets what the window was attached to: its page starts anew. */
  resetWindow(windowId: number): void;
  /**
   * Events from now on are kept for the window; call `settle` with the seq of the snapshot's newest
   * event, and those after it flow. Attaching again starts over.
   */
  beginAttach(
    windowId: number,
    sessionId: SessionId,
  ): { settle(seq: number): void; cancel(): void };
  detach(windowId: number, sessionId: SessionId): void;
  appendEvents(sessionId: SessionId, events: readonly AgentEvent[]): void;
  sessionChanged(sessionId: SessionId): void;
  queueChanged(sessionId: SessionId): void;
  /** To every window, at once. */
  push<N extends PushName>(name: N, payload: PushEvents[N]): void;
  /** To one window, at once; nothing happens when it is gone. */
  pushTo<N extends PushName>(windowId: number, name: N, payload: PushEvents[N]): void;
  /** Windows that show the session. */
  listAttached(sessionId: SessionId): number[];
  close(): void;
}

/** Sends main's news to the windows, at most once per frame and only where somebody looks. */
export function createPushHub(deps: PushHubDeps): PushHub {
  const windows = new Map<number, { target: PushTarget; attached: Map<SessionId, Attachment> }>();
  const queues = new Set<SessionId>();
  let cancelTimer: (() => void) | null = null;

  const schedule = (): void => {
    cancelTimer ??= deps.timers.after(FRAME_MS, flush);
  };

  const flush = (): void => {
    cancelTimer = null;
    for (const { target, attached } of windows.values()) {
      // Together, so that the window draws once for all of them.
      const fresh = [...attached.values()].flatMap(takeFresh);
      for (const events of splitBySize(fresh, MAX_MESSAGE_CHARS))
        target.send('sessions.eventsAppended', { events });
    }
    for (const sessionId of queues) push('sessions.queueChanged', { sessionId });
    queues.clear();
    const told = news.take();
    if (told) push('sessions.changed', told);
  };

  const news = createSessionNews({
    timers: deps.timers,
    summarize: deps.summarize,
    onDue: schedule,
  });

  const push: PushHub['push'] = (name, payload) => {
    for (const { target } of windows.values()) target.send(name, payload);
  };

  return {
    addWindow(windowId, target) {
      windows.set(windowId, { target, attached: new Map() });
      return () => {
        windows.delete(windowId);
        deps.forgotten?.(windowId);
      };
    },
    resetWindow(windowId) {
      windows.get(windowId)?.attached.clear();
      deps.forgotten?.(windowId);
    },
    beginAttach(windowId, sessionId) {
      const attachment: Attachment = { sentSeq: null, waiting: [] };
      const attached = windows.get(windowId)?.attached;
      attached?.set(sessionId, attachment);
      deps.attached?.(sessionId);
      return {
        settle(seq) {
          attachment.sentSeq = seq;
          if (attachment.waiting.length > 0) schedule();
        },
        cancel() {
          if (attached?.get(sessionId) === attachment) attached.delete(sessionId);
        },
      };
    },
    detach(windowId, sessionId) {
      windows.get(windowId)?.attached.delete(sessionId);
    },
    appendEvents(sessionId, events) {
      for (const { attached } of windows.values()) {
        const attachment = attached.get(sessionId);
        if (!attachment) continue;
        for (const event of events) attachment.waiting.push(event);
        schedule();
      }
    },
    sessionChanged: news.changed,
    queueChanged(sessionId) {
      queues.add(sessionId);
      schedule();
    },
    push,
    pushTo: (windowId, name, payload) => windows.get(windowId)?.target.send(name, payload),
    listAttached: (sessionId) =>
      [...windows].flatMap(([id, { attached }]) => (attached.has(sessionId) ? [id] : [])),
    close() {
      cancelTimer?.();
      cancelTimer = null;
      news.close();
      windows.clear();
    },
  };
}

interface Attachment {
  /** Seq of the last event the window has; null while its snapshot is being made. */
  sentSeq: number | null;
  waiting: AgentEvent[];
}

function takeFresh(attachment: Attachment): AgentEvent[] {
  const { sentSeq } = attachment;
  if (sentSeq === null || attachment.waiting.length === 0) return [];
  const fresh = attachment.waiting.filter((event) => event.seq > sentSeq);
  attachment.waiting = [];
  attachment.sentSeq = fresh.at(-1)?.seq ?? sentSeq;
  return fresh;
}
