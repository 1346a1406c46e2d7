import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useLayoutStore } from '../../stores/layout-store';
import type { SidebarRow } from './sidebar-rows';

/** Brings the row of the session one goes to into view, where it is not; nothing else moves the list. */
export function useShownSelection(
  rows: readonly SidebarRow[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const selectedId = useLayoutStore((state) => state.selectedSessionId);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  useEffect(() => {
    const index = latest.current.findIndex(
      (row) => row.kind === 'session' && row.session.id === selectedId,
    );
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [selectedId, virtualizer]);
}
