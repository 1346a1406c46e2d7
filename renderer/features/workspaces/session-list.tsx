import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { SessionRow } from '../sessions/session-row';
import type { SidebarRow } from './sidebar-rows';
import styles from './sidebar.module.css';
import { useMarking } from './use-marking';
import { useShownSelection } from './use-shown-selection';
import { WorkspaceHeader } from './workspace-header';

const HEIGHTS: Record<SidebarRow['kind'], number> = {
  workspace: 36,
  heading: 30,
  session: 47,
  none: 24,
};

/** Thousands of rows, of which only those in view exist. */
export function SessionList({ rows }: { rows: readonly SidebarRow[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const marking = useMarking(rows);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'session'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
  });
  useShownSelection(rows, virtualizer);
  return (
    <div className={styles.scroll} ref={frame} data-testid="session-scroll" {...marking}>
      <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((virtual) => {
          const row = rows[virtual.index];
          return (
            <li
              key={virtual.key}
              ref={virtualizer.measureElement}
              data-index={virtual.index}
              className={styles.place}
              style={{ transform: `translateY(${virtual.start}px)` }}
            >
              {row && <Row row={row} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const Row = memo(function Row({ row }: { row: SidebarRow }) {
  switch (row.kind) {
    case 'workspace':
      return (
        <WorkspaceHeader
          workspace={row.workspace}
          isCollapsed={row.isCollapsed}
          isDemo={row.isDemo}
        />
      );
    case 'heading':
      return (
        <h2 className={styles.heading}>
          {row.title} <span className={styles.tag}>{row.count}</span>
        </h2>
      );
    case 'session':
      return <SessionRow session={row.session} />;
    case 'none':
      return <p className={styles.none}>No session yet</p>;
  }
});
