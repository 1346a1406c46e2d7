import { type CSSProperties, memo, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import { useSession } from '../bridge/queries';
import { FeedProvider } from '../features/conversation/feed-provider';
import { SessionView } from '../features/conversation/session-view';
import { useLayoutStore } from '../stores/layout-store';
import { Boundary } from './boundary';
import { PaneHeader } from './pane-header';
import styles from './split-view.module.css';
import { useSeeSession } from './use-see-session';

interface PaneProps {
  sessionId: SessionId;
  index: number;
  isAlone: boolean;
  /** Another row of panes lies above. */
  isBelow: boolean;
  style: CSSProperties;
}

/** One session: its own feed, requests, draft and place; the title bar tells what is in a lone one. */
export const Pane = memo(
  function Pane(props: PaneProps) {
    const session = useSession(props.sessionId);
    return session && <SessionPane {...props} session={session} />;
  },
  ({ style: a, ...before }, { style: b, ...after }) =>
    a.left === b.left &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height &&
    before.sessionId === after.sessionId &&
    before.index === after.index &&
    before.isAlone === after.isAlone &&
    before.isBelow === after.isBelow,
);

function SessionPane({
  session,
  index,
  isAlone,
  isBelow,
  style,
}: PaneProps & { session: SessionSummary }) {
  const isFocused = useLayoutStore((state) => state.focusedPane === index);
  const focusPane = useLayoutStore((state) => state.focusPane);
  const own = useRef<HTMLElement>(null);
  useSeeSession(session, own);
  return (
    <section
      ref={own}
      className={styles.pane}
      style={style}
      aria-label={session.title}
      data-testid="pane"
      data-pane-session={session.id}
      data-pane-focused={isFocused}
      data-pane-alone={isAlone}
      data-below={isBelow}
      onFocusCapture={() => focusPane(index)}
      onPointerDownCapture={() => focusPane(index)}
    >
      {!isAlone && <PaneHeader session={session} index={index} isFocused={isFocused} />}
      <div className={styles.body}>
        <Boundary region="The conversation">
          <FeedProvider sessionId={session.id}>
            <SessionView session={session} />
          </FeedProvider>
        </Boundary>
      </div>
    </section>
  );
}
