import { type ReactNode, useEffect, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { FeedContext } from './feed-context';
import { createSessionFeed, type SessionFeed } from './session-feed';

interface FeedProviderProps {
  sessionId: SessionId | null;
  children: ReactNode;
}

/** Attaches to one session for as long as it is on screen. */
export function FeedProvider({ sessionId, children }: FeedProviderProps) {
  const client = useClient();
  const [feed, setFeed] = useState<SessionFeed | null>(null);
  useEffect(() => {
    if (!sessionId) return;
    const created = createSessionFeed(client, sessionId);
    setFeed(created);
    return () => {
      created.dispose();
      setFeed(null);
    };
  }, [client, sessionId]);
  return <FeedContext.Provider value={feed}>{children}</FeedContext.Provider>;
}
