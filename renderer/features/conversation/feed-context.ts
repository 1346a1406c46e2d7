import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Timeline, TimelineItem } from '@shared/domain/timeline-types';
import type { FeedCache } from './feed-cache';
import type { FeedState, SessionFeed } from './session-feed';

/** Every feed of the window; null outside it. */
export const FeedsContext = createContext<FeedCache | null>(null);

/** The feed of the session around; null while there is none. */
export const FeedContext = createContext<SessionFeed | null>(null);

const LOADING: FeedState = { phase: 'loading' };
const noSubscription = () => () => {};

/** `select` must give back a value that is equal while nothing it reads has changed. */
export function useFeed<T>(select: (state: FeedState) => T): T {
  const feed = useContext(FeedContext);
  return useSyncExternalStore(feed?.subscribe ?? noSubscription, () =>
    select(feed?.getState() ?? LOADING),
  );
}

export const useTimeline = <T>(select: (timeline: Timeline) => T, absent: T): T =>
  useFeed((state) => (state.phase === 'ready' ? select(state.timeline) : absent));

/** What the conversation shows: the end, or where a search has led. */
export const useShownItems = (): readonly TimelineItem[] =>
  useFeed((state) =>
    state.phase === 'ready' ? (state.away?.timeline ?? state.timeline).items : NO_ITEMS,
  );

export const NO_ITEMS: readonly TimelineItem[] = [];
