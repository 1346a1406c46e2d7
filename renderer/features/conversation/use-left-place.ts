import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SessionFeed } from './session-feed';

/** Leaves with the feed where the reader is, for the next time it is shown. */
export function useLeftPlace(
  feed: SessionFeed | null,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  isFollowing: boolean,
): void {
  const latest = useRef(isFollowing);
  useEffect(() => {
    latest.current = isFollowing;
  }, [isFollowing]);
  useLayoutEffect(() => {
    if (!feed) return;
    return () => {
      // Never measured: nothing was shown that one could come back to.
      if (virtualizer.scrollOffset === null || virtualizer.options.count === 0) return;
      feed.place = {
        isFollowing: latest.current,
        top: virtualizer.scrollOffset,
        rows: virtualizer.takeSnapshot(),
      };
    };
  }, [feed, virtualizer]);
}
