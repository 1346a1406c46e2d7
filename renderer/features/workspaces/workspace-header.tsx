import { ChevronRight, Ellipsis, Plus } from 'lucide-react';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { useClient } from '../../bridge/client-context';
import { useIsFoundWorkspace } from '../../bridge/imports-queries';
import { cx } from '../../components/cx';
import { IconButton } from '../../components/icon-button';
import { Menu, MenuItem } from '../../components/menu';
import { useLayoutStore } from '../../stores/layout-store';
import { useReportFailure } from '../errors/use-report-failure';
import { useSessionActions } from '../sessions/use-session-actions';
import { useTerminalActions } from '../terminal/use-terminal-actions';
import styles from './sidebar.module.css';

interface WorkspaceHeaderProps {
  workspace: WorkspaceDto;
  isCollapsed: boolean;
  isDemo: boolean;
}

export function WorkspaceHeader({ workspace, isCollapsed, isDemo }: WorkspaceHeaderProps) {
  const client = useClient();
  const report = useReportFailure();
  const isFound = useIsFoundWorkspace(workspace.id);
  const { newSession } = useSessionActions();
  const terminals = useTerminalActions();
  const toggle = useLayoutStore((state) => state.toggleWorkspace);
  const remove = async () => {
    const answer = await client.workspaces.remove({ workspaceId: workspace.id });
    if (!answer.ok) report(answer.error);
  };
  return (
    <div className={styles.workspaceHeader}>
      <button
        type="button"
        className={styles.workspaceName}
        data-list-stop
        aria-expanded={!isCollapsed}
        title={workspace.path}
        onClick={() => toggle(workspace.id)}
      >
        <ChevronRight
          size={12}
          className={cx(styles.chevron, !isCollapsed && styles.open_)}
          aria-hidden="true"
        />
        <span className={styles.name}>{workspace.name}</span>
        {!workspace.exists && <span className={styles.missing}>missing</span>}
        {isFound && (
          <span className={styles.tag} title="Here because a session ran in it in a terminal">
            found
          </span>
        )}
        {workspace.trust === 'restricted' && <span className={styles.tag}>restricted</span>}
      </button>
      <span className={styles.tools}>
        <Menu
          align="end"
          trigger={
            <IconButton label={`More for ${workspace.name}`} icon={<Ellipsis size={14} />} />
          }
        >
          <MenuItem
            onSelect={() => void terminals.open({ kind: 'workspace', workspaceId: workspace.id })}
          >
            Open a terminal
          </MenuItem>
          <MenuItem onSelect={() => void client.app.copyText({ text: workspace.path })}>
            Copy path
          </MenuItem>
          <MenuItem
            tone="danger"
            note="The folder and its files stay as they are"
            onSelect={() => void remove()}
          >
            Remove from the list
          </MenuItem>
        </Menu>
        <IconButton
          label={`New session in ${workspace.name}`}
          icon={<Plus size={14} />}
          data-testid="new-session"
          onClick={() => void newSession(workspace.id, isDemo)}
        />
      </span>
    </div>
  );
}
