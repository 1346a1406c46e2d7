import { FolderPlus, Settings } from 'lucide-react';
import { useMemo } from 'react';
import { useSessions, useWorkspaces } from '../../bridge/queries';
import { IconButton } from '../../components/icon-button';
import { useUiStore } from '../../stores/ui-store';
import { useSessionActions } from '../sessions/use-session-actions';
import { groupSessions } from './group-sessions';
import { InboxEntry } from './inbox-entry';
import styles from './sidebar.module.css';
import { WorkspaceSection } from './workspace-section';

export function Sidebar() {
  const { data: workspaces = [] } = useWorkspaces();
  const { data: sessions = [] } = useSessions();
  const { openFolder } = useSessionActions();
  const openOverlay = useUiStore((state) => state.openOverlay);
  const groups = useMemo(() => groupSessions(workspaces, sessions), [workspaces, sessions]);
  return (
    <nav className={styles.sidebar} aria-label="Sessions" data-testid="workspace-list">
      <div className={styles.scroll}>
        <InboxEntry />
        {groups.map(({ workspace, sessions: own }) => (
          <WorkspaceSection key={workspace.id} workspace={workspace} sessions={own} />
        ))}
        {groups.length === 0 && <p className={styles.empty}>No folder is open.</p>}
      </div>
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
