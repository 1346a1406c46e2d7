import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { InboxRequest } from '@shared/contract/requests';
import { useRequests, useSessions, useWorkspaces } from '../../bridge/queries';
import { KeyHints } from '../../components/key-hints';
import { useLayoutStore } from '../../stores/layout-store';
import { useSessionActions } from '../sessions/use-session-actions';
import { BoardColumn } from './board-column';
import { createKeptColumns } from './board-columns';
import styles from './board.module.css';
import { moveCardFocus } from './move-card-focus';

const HINTS = [
  ['open', 'enter'],
  ['back', 'escape'],
] as const;

/** All sessions as columns by status. */
export function Board() {
  const { data: sessions } = useSessions();
  const { data: requests } = useRequests();
  const { data: workspaces } = useWorkspaces();
  const { select } = useSessionActions();
  const setView = useLayoutStore((state) => state.setView);
  const root = useRef<HTMLDivElement>(null);
  const names = useMemo(
    () => new Map<string, string>(workspaces?.map(({ id, name }) => [id, name])),
    [workspaces],
  );
  const oldest = useMemo(() => oldestOpen(requests ?? []), [requests]);
  const [keptColumns] = useState(() => createKeptColumns());
  const columns = useMemo(() => keptColumns(sessions ?? []), [keptColumns, sessions]);

  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-board-stop]');
    (first ?? root.current)?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') setView('session');
    else if (!(event.target instanceof Element)) return;
    else if (!moveCardFocus(event.currentTarget, event.target, event.key)) return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.board}
      data-testid="board"
      tabIndex={-1}
      ref={root}
      onKeyDown={onKeyDown}
    >
      <header className={styles.header}>
        <h2>Board</h2>
        <span className={styles.hint}>
          <KeyHints hints={HINTS} />
        </span>
      </header>
      <div className={styles.columns}>
        {columns.map((column) => (
          <BoardColumn
            key={column.group.id}
            column={column}
            requests={oldest}
            workspaceNames={names}
            onOpen={select}
          />
        ))}
      </div>
    </div>
  );
}

/** By session. The list is oldest first, so the first of a session is its oldest. */
function oldestOpen(requests: readonly InboxRequest[]): ReadonlyMap<string, InboxRequest> {
  const bySession = new Map<string, InboxRequest>();
  for (const request of requests)
    if (request.state === 'open' && !bySession.has(request.sessionId))
      bySession.set(request.sessionId, request);
  return bySession;
}
