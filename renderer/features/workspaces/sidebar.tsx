import { FolderPlus, Settings } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { useSessions, useWorkspaces } from '../../bridge/queries';
import { IconButton } from '../../components/icon-button';
import { useKeysOf } from '../../stores/keys-store';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { useSessionActions } from '../sessions/use-session-actions';
import { FILTER_ID } from './focus-filter';
import { InboxEntry } from './inbox-entry';
import { createKeptRows } from './kept-rows';
import { ListMenu } from './list-menu';
import { MarkedBar } from './marked-bar';
import { SessionList } from './session-list';
import type { SidebarOptions } from './sidebar-rows';
import styles from './sidebar.module.css';

const NO_WORKSPACES: WorkspaceDto[] = [];
const NO_SESSIONS: SessionSummary[] = [];

export function Sidebar() {
  const { data: workspaces } = useWorkspaces();
  const { data: sessions } = useSessions();
  const { openFolder } = useSessionActions();
  const openOverlay = useUiStore((state) => state.openOverlay);
  const settingsKeys = useKeysOf('settings');
  const group = useLayoutStore((state) => state.sidebarGroup);
  const sort = useLayoutStore((state) => state.sidebarSort);
  const showsArchived = useLayoutStore((state) => state.showsArchived);
  const collapsedIds = useLayoutStore((state) => state.collapsedWorkspaceIds);
  const [filter, setFilter] = useState('');
  const [keptRows] = useState(() => createKeptRows());
  const options = useMemo(
    (): SidebarOptions => ({ group, sort, showsArchived, collapsedIds, filter }),
    [group, sort, showsArchived, collapsedIds, filter],
  );
  const rows = useMemo(
    () => keptRows(workspaces ?? NO_WORKSPACES, sessions ?? NO_SESSIONS, options),
    [keptRows, workspaces, sessions, options],
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
      {rows.length > 0 ? (
        <SessionList rows={rows} />
      ) : (
        <p className={styles.empty} role="status">
          {filter.trim() === '' ? 'No folder is open.' : 'No session has these words.'}
        </p>
      )}
      <MarkedBar />
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
          keys={settingsKeys}
          icon={<Settings size={14} />}
          onClick={() => openOverlay('settings')}
        />
      </footer>
    </nav>
  );
}
