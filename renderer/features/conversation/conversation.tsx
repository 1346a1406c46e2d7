import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { FindBar } from '../search/find-bar';
import styles from './conversation.module.css';
import { ConversationEmpty } from './conversation-empty';
import { FeedContext, NO_ITEMS, useFeed, useShownItems, useTimeline } from './feed-context';
import { FeedFailed } from './feed-failed';
import { RowView } from './row-view';
import { buildRows, isNewest } from './rows';
import { TurnAnnouncer } from './turn-announcer';
import { useFollowScroll } from './use-follow-scroll';
import { useGoTo } from './use-go-to';
import { useKeptPlace } from './use-kept-place';
import { useLeftPlace } from './use-left-place';

interface ConversationProps {
  session: SessionSummary;
}

const ESTIMATED_ROW_PX = 64;
/** Closer to either end than this, the page beyond it is fetched. */
const NEAR_END_PX = 400;

export function Conversation({ session }: ConversationProps) {
  const feed = useContext(FeedContext);
  const items = useShownItems();
  const liveItems = useTimeline((timeline) => timeline.items, NO_ITEMS);
  const phase = useFeed((state) => state.phase);
  const hasEarlier = useFeed(
    (state) => state.phase === 'ready' && (state.away ?? state).hasEarlier,
  );
  const isAway = useFeed((state) => state.phase === 'ready' && state.away !== null);
  const away = useRef(isAway);
  const earlierError = useFeed((state) => (state.phase === 'ready' ? state.earlierError : null));
  const { leftOut } = session;
  const rows = useMemo(() => buildRows(items, leftOut), [items, leftOut]);
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [kept] = useState(() => feed?.place ?? null);
  const follow = useFollowScroll(frame, content, kept?.isFollowing ?? true, away);
  const { dispatch } = follow;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    paddingStart: 24,
    paddingEnd: 24,
    initialMeasurementsCache: kept?.rows ?? [],
    initialOffset: kept?.top ?? 0,
    scrollToFn: (offset, options, instance) => {
      follow.expectTop(offset + (options.adjustments ?? 0));
      elementScroll(offset, options, instance);
    },
  });
  // Only rows that are wholly above may move the position: a row in view grows at its end.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) =>
    item.end <= (instance.scrollOffset ?? 0);
  useKeptPlace(rows, virtualizer, follow);
  useLeftPlace(feed, virtualizer, follow.isFollowing);

  const found = useGoTo({ sessionId: session.id, rows, virtualizer, frame, dispatch });

  const promptCount = useMemo(
    () => liveItems.filter((item) => item.kind === 'prompt').length,
    [liveItems],
  );
  const lastPromptCount = useRef(promptCount);
  useLayoutEffect(() => {
    const lastItem = liveItems.at(-1);
    const isOwnSend = promptCount > lastPromptCount.current && lastItem?.kind === 'prompt';
    lastPromptCount.current = promptCount;
    away.current = isAway && !isOwnSend;
    if (isOwnSend && isAway) feed?.toLatest();
    dispatch({
      type: isOwnSend && lastItem.origin !== 'background' ? 'sent' : 'content-changed',
    });
  }, [items, liveItems, promptCount, isAway, feed, dispatch]);

  const loadEarlier = () => {
    if (
      hasEarlier &&
      earlierError === null &&
      frame.current &&
      frame.current.scrollTop < NEAR_END_PX
    )
      void feed?.loadEarlier();
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = frame.current ?? {};
    if (isAway && earlierError === null && scrollHeight - clientHeight - scrollTop < NEAR_END_PX)
      void feed?.loadLater();
  };

  const jumpToLatest = () => {
    away.current = false;
    feed?.toLatest();
    dispatch({ type: 'jumped' });
  };

  return (
    <div className={styles.region} data-testid="conversation" data-following={follow.isFollowing}>
      <div
        ref={frame}
        className={styles.frame}
        role="log"
        aria-label={`Conversation ${session.title}`}
        aria-live="off"
        tabIndex={0}
        onScroll={loadEarlier}
      >
        <div
          ref={content}
          className={styles.content}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map((virtual) => {
            const row = rows[virtual.index];
            return (
              <div
                key={virtual.key}
                ref={virtualizer.measureElement}
                data-index={virtual.index}
                data-key={virtual.key}
                data-found={virtual.key === found}
                className={styles.row}
                style={{ transform: `translateY(${virtual.start}px)` }}
              >
                <div className={styles.column}>
                  {row && (
                    <RowView row={row} session={session} isLast={isNewest(rows, virtual.index)} />
                  )}
                </div>
              </div>
            );
          })}
        </div>
        {phase === 'ready' && rows.length === 0 && <ConversationEmpty session={session} />}
        {phase === 'failed' && <FeedFailed />}
      </div>
      {earlierError && (
        <p className={styles.earlier} role="status" data-testid="earlier-failed">
          Earlier messages are kept but could not be loaded. {earlierError.message}
          <Button size="small" onClick={() => void feed?.loadEarlier()}>
            Try again
          </Button>
        </p>
      )}
      {(!follow.isFollowing || isAway) && (
        <Button
          size="small"
          className={styles.jump}
          icon={<ArrowDown size={13} />}
          data-testid="jump-to-latest"
          onClick={jumpToLatest}
        >
          Jump to latest
        </Button>
      )}
      <FindBar session={session} />
      <TurnAnnouncer session={session} />
    </div>
  );
}
