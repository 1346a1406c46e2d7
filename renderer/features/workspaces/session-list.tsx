import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { SessionRow } from '../sessions/session-row';
import type { SidebarRow } from './sidebar-rows';
import styles from './sidebar.module.css';
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
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'session'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
  });
  return (
    <div className={styles.scroll} ref={frame} onKeyDown={moveFocus}>
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

function Row({ row }: { row: SidebarRow }) {
  switch (row.kind) {
    case 'workspace':
      return <WorkspaceHeader {...row} />;
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
}

/** Arrows go from row to row; those just out of view are drawn, too, so that there is always a next. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-list-stop]')].sort(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const at = stops.findIndex((stop) => stop === event.target);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

const placeOf = (stop: HTMLElement): number =>
  Number(stop.closest('[data-index]')?.getAttribute('data-index'));
