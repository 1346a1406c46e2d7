import { FolderOpen, Play } from 'lucide-react';
import { useWorkspaces } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useKeysOf } from '../../stores/keys-store';
import { useSessionActions } from '../sessions/use-session-actions';
import styles from './first-steps.module.css';

export function NoSession() {
  const { data: workspaces } = useWorkspaces();
  const { openFolder, tryDemo, newSession } = useSessionActions();
  const keys = useKeysOf('new-session');
  const newest = workspaces?.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  return (
    <div className={styles.steps}>
      <h1 className={styles.title}>{newest ? 'No session chosen' : 'Open a folder to begin'}</h1>
      <p className={styles.words}>
        {newest
          ? `Choose one on the left, or start another in ${newest.name}.`
          : 'A session of Claude Code works in one folder. You see everything it does, and it asks before it changes anything.'}
      </p>
      <div className={styles.actions}>
        {newest ? (
          <Button
            tone="primary"
            keys={keys}
            data-testid="new-session"
            onClick={() => void newSession(newest.id)}
          >
            New session
          </Button>
        ) : (
          <>
            <Button
              tone="primary"
              icon={<FolderOpen size={14} />}
              data-testid="open-folder"
              onClick={() => void openFolder()}
            >
              Open a folder
            </Button>
            <Button
              tone="quiet"
              icon={<Play size={13} />}
              data-testid="try-demo"
              onClick={() => void tryDemo()}
            >
              Try the demo agent
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
