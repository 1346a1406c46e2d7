import type { SessionId } from '@shared/domain/ids';
import type { SessionFeed } from './session-feed';

export interface FeedCache {
  /** The one feed of a session in this window. */
  feedOf(sessionId: SessionId): SessionFeed;
  /** Attached from the first holder on until the last one has let go. */
  hold(sessionId: SessionId): () => void;
}

interface Entry {
  feed: SessionFeed;
  holders: number;
  stop(): void;
}

/** Enough to go to and fro between what one works on; a feed is a few hundred events. */
const KEPT_FEEDS = 8;

/**
 * Feeds of the sessions on screen, and those that were on screen last: detached, but with what they
 * knew, so that going back shows it in the same frame.
 */
export function createFeedCache(createFeed: (sessionId: SessionId) => SessionFeed): FeedCache {
  /** Shown longest ago first. */
  const entries = new Map<SessionId, Entry>();

  const entryOf = (sessionId: SessionId): Entry => {
    const known = entries.get(sessionId);
    if (known) return known;
    const entry: Entry = { feed: createFeed(sessionId), holders: 0, stop: () => undefined };
    entries.set(sessionId, entry);
    return entry;
  };

  const forget = () => {
    const idle = [...entries].filter(([, { holders }]) => holders === 0);
    for (const [sessionId] of idle.slice(0, Math.max(0, idle.length - KEPT_FEEDS)))
      entries.delete(sessionId);
  };

  return {
    feedOf: (sessionId) => entryOf(sessionId).feed,
    hold(sessionId) {
      const entry = entryOf(sessionId);
      entry.holders += 1;
      if (entry.holders === 1) entry.stop = entry.feed.start();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        entry.holders -= 1;
        if (entry.holders > 0) return;
        entry.stop();
        entries.delete(sessionId);
        entries.set(sessionId, entry);
        forget();
      };
    },
  };
}
