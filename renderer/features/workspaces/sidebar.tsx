import { FolderPlus, Settings } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSessions, useWorkspaces } from '../../bridge/queries';
import { IconButton } from '../../components/icon-button';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { useSessionActions } from '../sessions/use-session-actions';
import { FILTER_ID } from './focus-filter';
import { InboxEntry } from './inbox-entry';
import { ListMenu } from './list-menu';
import { SessionList } from './session-list';
import { sidebarRows } from './sidebar-rows';
import styles from './sidebar.module.css';

export function Sidebar() {
  const { data: workspaces } = useWorkspaces();
  const { data: sessions } = useSessions();
  const { openFolder } = useSessionActions();
  const openOverlay = useUiStore((state) => state.openOverlay);
  const group = useLayoutStore((state) => state.sidebarGroup);
  const sort = useLayoutStore((state) => state.sidebarSort);
  const showsArchived = useLayoutStore((state) => state.showsArchived);
  const collapsedIds = useLayoutStore((state) => state.collapsedWorkspaceIds);
  const [filter, setFilter] = useState('');
  const rows = useMemo(
    () =>
      sidebarRows(workspaces ?? [], sessions ?? [], {
        group,
        sort,
        showsArchived,
        collapsedIds,
        filter,
      }),
    [workspaces, sessions, group, sort, showsArchived, collapsedIds, filter],
  );
  return (
    <nav className={styles.sidebar} aria-label="Sessions" data-testid="workspace-list">
      <div className={styles.top}>
        <InboxEntry />
        <div className={styles.tools_}>
          <input
            id={FILTER_ID}
            type="search"
            className={styles.filter}
            aria-label="Filter the list"
            placeholder="Filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setFilter('');
            }}
          />
          <ListMenu />
        </div>
      </div>
      <SessionList rows={rows} />
      {rows.length === 0 && (
        <p className={styles.empty}>
          {filter.trim() === '' ? 'No folder is open.' : 'No session has these words.'}
        </p>
      )}
      <footer className={styles.footer}>
        <button
          type="button"
          className={styles.open}
          data-testid="open-folder"
          onClick={() => void openFolder()}
        >
          <FolderPlus size={14} aria-hidden="true" /> Open a folder
        </button>
        <IconButton
          label="Settings"
          keys="mod+,"
          icon={<Settings size={14} />}
          onClick={() => openOverlay('settings')}
        />
      </footer>
    </nav>
  );
}
