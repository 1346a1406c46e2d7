import { Archive, CheckCheck, Megaphone, Trash2, X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useSessionsPart } from '../../bridge/queries';
import { IconButton } from '../../components/icon-button';
import { LiveRegion } from '../../components/live-region';
import { useMarkedStore } from '../../stores/marked-store';
import { useUiStore } from '../../stores/ui-store';
import { useListActions } from '../sessions/use-list-actions';
import styles from './marked-bar.module.css';

/** What can be done with all marked sessions at once. */
export function MarkedBar() {
  const marked = useMarkedStore((state) => state.marked);
  const clear = useMarkedStore((state) => state.clear);
  const openBroadcast = useUiStore((state) => state.openBroadcast);
  const actions = useListActions();
  const pick = useCallback(
    (sessions: SessionSummary[]) => {
      const chosen = new Set(marked);
      return sessions
        .filter(({ id }) => chosen.has(id))
        .map(({ id, archivedAt }) => ({ id, archivedAt }));
    },
    [marked],
  );
  const known = useSessionsPart(pick);
  const ids = known?.map(({ id }) => id) ?? [];
  const areArchived = known !== undefined && known.every(({ archivedAt }) => archivedAt !== null);
  useEffect(() => clear, [clear]);
  const count = ids.length;
  const then = (act: () => void) => () => {
    act();
    clear();
  };
  return (
    <>
      <LiveRegion text={count === 0 ? '' : `${count} marked`} />
      {count > 0 && (
        <div className={styles.bar} role="toolbar" aria-label="Marked sessions">
          <span className={styles.count}>{count} marked</span>
          <IconButton
            label="Send one message to them"
            icon={<Megaphone size={14} />}
            onClick={then(() => openBroadcast({ sessionIds: ids }))}
          />
          <IconButton
            label="Mark as seen"
            icon={<CheckCheck size={14} />}
            onClick={then(() => actions.see(ids))}
          />
          <IconButton
            label={areArchived ? 'Take out of the archive' : 'Archive'}
            icon={<Archive size={14} />}
            onClick={then(() => actions.archive(ids, !areArchived))}
          />
          <IconButton
            label="Delete"
            icon={<Trash2 size={14} />}
            onClick={then(() => actions.remove(ids))}
          />
          <IconButton label="Mark none" keys="escape" icon={<X size={14} />} onClick={clear} />
        </div>
      )}
    </>
  );
}
