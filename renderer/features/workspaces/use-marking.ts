import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useMarkedStore } from '../../stores/marked-store';
import { hasMod, markKey } from './mark-keys';
import { moveListFocus } from './move-list-focus';
import type { SidebarRow } from './sidebar-rows';

/** Marking rows, by click and by key, heard at the list so that no row is drawn again for it. */
export function useMarking(rows: readonly SidebarRow[]) {
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  }, [rows]);
  return useMemo(() => {
    const order = (): SessionId[] =>
      shown.current.flatMap((row) => (row.kind === 'session' ? [row.session.id] : []));
    return {
      onClickCapture(event: MouseEvent) {
        const id = sessionIdAt(event.target);
        if (id === null) return;
        const { toggle, markTo, startAt, clear } = useMarkedStore.getState();
        if (event.shiftKey) markTo(id, order());
        else if (hasMod(event)) toggle(id);
        else {
          clear();
          startAt(id);
          return;
        }
        event.preventDefault();
        event.stopPropagation();
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const id = sessionIdAt(event.target);
        const key = id === null ? null : markKey(event);
        const { marked, toggle, markTo, markAll, startAt, clear } = useMarkedStore.getState();
        if (id === null || key === null) moveListFocus(event);
        else if (key === 'none') {
          if (marked.length === 0) return;
          clear();
        } else if (key === 'all') markAll(order());
        else if (key === 'toggle') toggle(id);
        else {
          if (marked.length === 0) startAt(id);
          const next = moveListFocus(event, key === 'extend-up' ? -1 : 1);
          const nextId = sessionIdAt(next);
          if (nextId !== null) markTo(nextId, order());
        }
        if (key !== null) event.preventDefault();
      },
    };
  }, []);
}

/** Of the row's own button; its menu is not a row. */
function sessionIdAt(target: unknown): SessionId | null {
  if (!(target instanceof Element)) return null;
  const stop = target.closest('[data-list-stop]');
  const id = stop?.closest('[data-session-id]')?.getAttribute('data-session-id');
  return (id ?? null) as SessionId | null;
}
