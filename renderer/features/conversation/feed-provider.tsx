import { type ReactNode, useContext, useEffect, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { createFeedCache } from './feed-cache';
import { FeedContext, FeedsContext } from './feed-context';
import { createSessionFeed } from './session-feed';

/** The feeds of this window. */
export function FeedsProvider({ children }: { children: ReactNode }) {
  const client = useClient();
  const [feeds] = useState(() => createFeedCache((id) => createSessionFeed(client, id)));
  return <FeedsContext.Provider value={feeds}>{children}</FeedsContext.Provider>;
}

interface FeedProviderProps {
  sessionId: SessionId | null;
  children: ReactNode;
}

/** Holds one session's feed for as long as it is on screen. */
export function FeedProvider({ sessionId, children }: FeedProviderProps) {
  const feeds = useContext(FeedsContext);
  if (!feeds) throw new Error('FeedProvider needs FeedsProvider');
  useEffect(() => (sessionId ? feeds.hold(sessionId) : undefined), [feeds, sessionId]);
  const feed = sessionId ? feeds.feedOf(sessionId) : null;
  return <FeedContext.Provider value={feed}>{children}</FeedContext.Provider>;
}
