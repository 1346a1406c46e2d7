import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import styles from './conversation.module.css';
import { ConversationEmpty } from './conversation-empty';
import { FeedContext, NO_ITEMS, useFeed, useTimeline } from './feed-context';
import { FeedFailed } from './feed-failed';
import { RowView } from './row-view';
import { buildRows } from './rows';
import { TurnAnnouncer } from './turn-announcer';
import { useFollowScroll } from './use-follow-scroll';
import { useKeptPlace } from './use-kept-place';

interface ConversationProps {
  session: SessionSummary;
}

const ESTIMATED_ROW_PX = 64;
/** Closer to the top than this, the page before is fetched. */
const NEAR_TOP_PX = 400;

export function Conversation({ session }: ConversationProps) {
  const feed = useContext(FeedContext);
  const items = useTimeline((timeline) => timeline.items, NO_ITEMS);
  const phase = useFeed((state) => state.phase);
  const hasEarlier = useFeed((state) => state.phase === 'ready' && state.hasEarlier);
  const earlierError = useFeed((state) => (state.phase === 'ready' ? state.earlierError : null));
  const rows = useMemo(() => buildRows(items), [items]);
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follow = useFollowScroll(frame, content);
  const { dispatch } = follow;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    paddingStart: 24,
    paddingEnd: 24,
    scrollToFn: (offset, options, instance) => {
      follow.expectTop(offset + (options.adjustments ?? 0));
      elementScroll(offset, options, instance);
    },
  });
  // Only rows that are wholly above may move the position: a row in view grows at its end.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) =>
    item.end <= (instance.scrollOffset ?? 0);
  useKeptPlace(rows, virtualizer, follow);

  const promptCount = useMemo(() => items.filter((item) => item.kind === 'prompt').length, [items]);
  const lastPromptCount = useRef(promptCount);
  useLayoutEffect(() => {
    const lastItem = items.at(-1);
    const isOwnSend = promptCount > lastPromptCount.current && lastItem?.kind === 'prompt';
    lastPromptCount.current = promptCount;
    dispatch({
      type: isOwnSend && lastItem.origin !== 'background' ? 'sent' : 'content-changed',
    });
  }, [items, promptCount, dispatch]);

  const loadEarlier = () => {
    if (
      hasEarlier &&
      earlierError === null &&
      frame.current &&
      frame.current.scrollTop < NEAR_TOP_PX
    )
      void feed?.loadEarlier();
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
                className={styles.row}
                style={{ transform: `translateY(${virtual.start}px)` }}
              >
                <div className={styles.column}>
                  {row && (
                    <RowView
                      row={row}
                      session={session}
                      isLast={virtual.index === rows.length - 1}
                    />
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
      {!follow.isFollowing && (
        <Button
          size="small"
          className={styles.jump}
          icon={<ArrowDown size={13} />}
          data-testid="jump-to-latest"
          onClick={() => follow.dispatch({ type: 'jumped' })}
        >
          Jump to latest
        </Button>
      )}
      <TurnAnnouncer session={session} />
    </div>
  );
}
