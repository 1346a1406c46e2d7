import { type ReactNode, useEffect, useMemo } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { FeedContext } from './feed-context';
import { createSessionFeed } from './session-feed';

interface FeedProviderProps {
  sessionId: SessionId | null;
  children: ReactNode;
}

/** Attaches to one session for as long as it is on screen. */
export function FeedProvider({ sessionId, children }: FeedProviderProps) {
  const client = useClient();
  const feed = useMemo(
    () => (sessionId ? createSessionFeed(client, sessionId) : null),
    [client, sessionId],
  );
  useEffect(() => feed?.start(), [feed]);
  return <FeedContext.Provider value={feed}>{children}</FeedContext.Provider>;
}
