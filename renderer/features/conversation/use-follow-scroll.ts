import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { watchHand } from './watch-hand';
import { FOLLOWING, type FollowEvent, nextFollow, READING } from './follow-mode';

interface FollowScroll {
  isFollowing: boolean;
  dispatch(event: FollowEvent): void;
  /** Call before the window itself moves the scroll position to `top`. */
  expectTop(top: number): void;
  scrollToEnd(): void;
}

const NEVER: RefObject<boolean> = { current: false };

/** Holds the end in view while following; tells the reader's scrolling from the window's own. */
export function useFollowScroll(
  frame: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  startsFollowing = true,
  /** What is shown does not reach the session's end: to be at its bottom is not to follow. */
  isAway: RefObject<boolean> = NEVER,
): FollowScroll {
  const state = useRef(startsFollowing ? FOLLOWING : READING);
  const [isFollowing, setFollowing] = useState(startsFollowing);
  const expected = useRef<number | null>(null);
  const lastTop = useRef(0);

  const expectTop = useCallback((top: number) => {
    expected.current = top;
  }, []);

  const scrollToEnd = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const before = element.scrollTop;
    element.scrollTop = element.scrollHeight;
    // No event follows when nothing moved, and a stale mark would swallow the reader's next scroll.
    if (element.scrollTop !== before) expected.current = element.scrollTop;
    lastTop.current = element.scrollTop;
  }, [frame]);

  const dispatch = useCallback(
    (event: FollowEvent) => {
      state.current = isAway.current ? READING : nextFollow(state.current, event);
      setFollowing(state.current.isFollowing);
      if (state.current.isFollowing) scrollToEnd();
    },
    [scrollToEnd, isAway],
  );

  useEffect(() => {
    const element = frame.current;
    const inner = content.current;
    if (!element || !inner) return;
    const hand = watchHand(element);
    let height = element.scrollHeight;
    let shown = element.clientHeight;
    const fromEnd = () => element.scrollHeight - element.clientHeight - element.scrollTop;
    const onScroll = () => {
      const top = element.scrollTop;
      const by = top - lastTop.current;
      const isOwn = expected.current !== null && Math.abs(top - expected.current) <= 1;
      // A change of size moves the position too: the browser clamps it, and nobody scrolled.
      const isResized = element.scrollHeight !== height || element.clientHeight !== shown;
      expected.current = null;
      lastTop.current = top;
      height = element.scrollHeight;
      shown = element.clientHeight;
      if (isOwn || by === 0 || (isResized && !hand.isActive())) return;
      dispatch({ type: 'scrolled', by, fromEnd: fromEnd() });
    };
    // The wheel is known before the scroll it causes: content that arrives in between must not undo it.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && element.scrollTop > 0)
        dispatch({ type: 'scrolled', by: event.deltaY, fromEnd: Math.max(2, fromEnd()) });
    };
    const observer = new ResizeObserver(() => {
      dispatch({ type: 'content-changed' });
      height = element.scrollHeight;
      shown = element.clientHeight;
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      hand.stop();
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [frame, content, dispatch]);

  return { isFollowing, dispatch, expectTop, scrollToEnd };
}
