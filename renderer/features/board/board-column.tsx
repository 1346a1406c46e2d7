import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionId } from '@shared/domain/ids';
import { StatusGlyph } from '../sessions/status-glyph';
import { BoardCard } from './board-card';
import type { BoardColumn as Column } from './board-columns';
import styles from './board.module.css';

const ESTIMATED_CARD_PX = 118;

interface BoardColumnProps {
  column: Column;
  /** The oldest open request of each session that has one. */
  requests: ReadonlyMap<string, InboxRequest>;
  workspaceNames: ReadonlyMap<string, string>;
  onOpen(id: SessionId): void;
}

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, requests, workspaceNames, onOpen } = props;
  const { group, sessions } = column;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: sessions.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ESTIMATED_CARD_PX,
    getItemKey: (index) => sessions[index]?.id ?? index,
    gap: 8,
    overscan: 4,
  });
  return (
    <section
      className={styles.column}
      aria-label={group.title}
      data-testid="board-column"
      data-group={group.id}
    >
      <h3 className={styles.columnTitle}>
        <StatusGlyph status={group.glyph} />
        {group.title}
        <span className={styles.note}>{sessions.length}</span>
      </h3>
      <div className={styles.scroll} ref={frame}>
        <ul className={styles.cards} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((virtual) => {
            const session = sessions[virtual.index];
            return (
              <li
                key={virtual.key}
                ref={virtualizer.measureElement}
                data-index={virtual.index}
                className={styles.place}
                style={{ transform: `translateY(${virtual.start}px)` }}
              >
                {session && (
                  <BoardCard
                    session={session}
                    workspaceName={workspaceNames.get(session.workspaceId) ?? ''}
                    request={requests.get(session.id)}
                    onOpen={onOpen}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {sessions.length === 0 && <p className={styles.none}>{group.empty}</p>}
      </div>
    </section>
  );
});
