import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { Row } from './rows';

type ListVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** Keeps what the reader looks at in place when an earlier page is put in front of it. */
export function useKeptPlace(
  rows: readonly Row[],
  virtualizer: ListVirtualizer,
  follow: { isFollowing: boolean; expectTop(top: number): void },
): void {
  const firstKey = rows[0]?.key ?? null;
  const previous = useRef<{ firstKey: string | null; anchorKey: string | null; offset: number }>({
    firstKey: null,
    anchorKey: null,
    offset: 0,
  });

  useLayoutEffect(() => {
    // Asking where the list stands lays the page out once more, for every word that streams in.
    if (follow.isFollowing) {
      previous.current = { firstKey, anchorKey: null, offset: 0 };
      return;
    }
    const { firstKey: before, anchorKey, offset } = previous.current;
    const top = virtualizer.scrollElement?.scrollTop ?? 0;
    if (before !== null && firstKey !== before && anchorKey !== null) {
      const index = rows.findIndex((row) => row.key === anchorKey);
      const start = index < 0 ? null : virtualizer.measurementsCache[index]?.start;
      if (start !== null && start !== undefined && virtualizer.scrollElement) {
        follow.expectTop(start + offset);
        virtualizer.scrollElement.scrollTop = start + offset;
      }
    }
    const anchor = virtualizer.getVirtualItems().find((item) => item.end > top);
    previous.current = {
      firstKey,
      anchorKey: anchor ? String(anchor.key) : null,
      offset: anchor ? top - anchor.start : 0,
    };
  });
}
