import { memo, useCallback, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useLayoutStore } from '../../stores/layout-store';
import { useMarkedStore } from '../../stores/marked-store';
import { RenameField } from './rename-field';
import { RowMenu } from './row-menu';
import { RowWords } from './row-words';
import styles from './session-row.module.css';
import { useListActions } from './use-list-actions';
import { useSessionActions } from './use-session-actions';

export const SessionRow = memo(function SessionRow({ session }: { session: SessionSummary }) {
  const actions = useListActions();
  const { select } = useSessionActions();
  const sessionId = session.id;
  const isSelected = useLayoutStore((state) => state.selectedSessionId === sessionId);
  const isMarked = useMarkedStore((state) => state.marked.includes(sessionId));
  const [isRenaming, setRenaming] = useState(false);
  const rename = useCallback(() => setRenaming(true), []);
  return (
    <div
      className={styles.row}
      data-testid="session-row"
      data-session-id={sessionId}
      data-status={session.status}
      data-selected={isSelected}
      data-marked={isMarked}
    >
      {isRenaming ? (
        <RenameField
          title={session.title}
          onDone={(title) => {
            setRenaming(false);
            if (title !== null) actions.rename(sessionId, title);
          }}
        />
      ) : (
        <button
          type="button"
          className={styles.main}
          data-list-stop
          aria-current={isSelected || undefined}
          onClick={() => select(sessionId)}
          onDoubleClick={rename}
          onKeyDown={(event) => event.key === 'F2' && rename()}
        >
          <RowWords session={session} />
          {isMarked && <span className="visually-hidden">marked</span>}
        </button>
      )}
      <span className={styles.more}>
        <RowMenu
          sessionId={sessionId}
          isPinned={session.pinnedAt !== null}
          isArchived={session.archivedAt !== null}
          isLive={session.isLive}
          onRename={rename}
        />
      </span>
    </div>
  );
});
