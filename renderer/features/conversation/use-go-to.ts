import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useFindStore } from '../../stores/find-store';
import { useUiStore } from '../../stores/ui-store';
import { markWords } from '../search/mark-words';
import { queryWords } from '../search/query-words';
import { FeedContext, useFeed } from './feed-context';
import type { FollowEvent } from './follow-mode';
import { idsToOpen, indexOfPlace } from './place-of-row';
import type { Row } from './rows';

interface GoToParts {
  sessionId: SessionId;
  rows: readonly Row[];
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  frame: RefObject<HTMLElement | null>;
  dispatch(event: FollowEvent): void;
}

/** Long enough to be seen after the eye has moved, short enough not to stay in the way. */
const SHOWN_MS = 4_000;

/** Goes where a search leads, opens what the words are in, and marks them. Key of the row it marks. */
export function useGoTo({
  sessionId,
  rows,
  virtualizer,
  frame,
  dispatch,
}: GoToParts): string | null {
  const feed = useContext(FeedContext);
  const isReady = useFeed((state) => state.phase === 'ready');
  const target = useFindStore((state) =>
    state.target?.sessionId === sessionId ? state.target : null,
  );
  const isBarOpen = useFindStore((state) => state.openIn === sessionId);
  const [loaded, setLoaded] = useState(0);
  const shown = useFindStore((state) =>
    state.shown?.sessionId === sessionId ? state.shown : null,
  );
  const isLoaded = target !== null && loaded === target.asked;

  useEffect(() => {
    if (!feed || !isReady || !target) return;
    let isWanted = true;
    void feed.goTo(target.seq).then(() => isWanted && setLoaded(target.asked));
    return () => {
      isWanted = false;
    };
  }, [feed, isReady, target]);

  // After the rows of the place are there, and before they are painted anywhere else.
  useLayoutEffect(() => {
    if (!target || !isLoaded) return;
    const index = indexOfPlace(rows, target);
    const row = rows[index];
    useFindStore.getState().arrived(target, row?.key ?? null);
    if (!row) return;
    const { setExpanded } = useUiStore.getState();
    for (const id of idsToOpen(row, target.toolCallIds)) setExpanded(id, true);
    dispatch({ type: 'went' });
    virtualizer.scrollToIndex(index, { align: 'center' });
  }, [target, isLoaded, rows, virtualizer, dispatch]);

  useEffect(() => {
    if (!shown || isBarOpen) return;
    const timer = setTimeout(useFindStore.getState().fade, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, isBarOpen]);

  // Every time: a row that is measured anew or opened shows other text.
  useLayoutEffect(() => {
    if (!shown) return;
    const row = frame.current?.querySelector(`[data-key="${CSS.escape(shown.rowKey)}"]`);
    return row ? markWords(row, queryWords(shown.query)) : undefined;
  });

  return shown?.rowKey ?? null;
}
