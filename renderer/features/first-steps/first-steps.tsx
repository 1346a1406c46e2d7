import { FolderOpen, Play } from 'lucide-react';
import { useCli, useWorkspaces } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useSessionActions } from '../sessions/use-session-actions';
import styles from './first-steps.module.css';
import { NoCli } from './no-cli';

/** What stands in the middle while no session is chosen: one thing to do, one way to look around. */
export function FirstSteps() {
  const { data: cli } = useCli();
  const { data: workspaces } = useWorkspaces();
  const { openFolder, tryDemo, newSession } = useSessionActions();
  if (cli?.state === 'missing') return <NoCli reason={cli.reason} lookedIn={cli.lookedIn} />;
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
            keys="mod+n"
            data-testid="new-session"
            onClick={() => void newSession(newest.id)}
          >
            New session
          </Button>
        ) : (
          <Button
            tone="primary"
            icon={<FolderOpen size={14} />}
            data-testid="open-folder"
            onClick={() => void openFolder()}
          >
            Open a folder
          </Button>
        )}
        <Button icon={<Play size={13} />} data-testid="try-demo" onClick={() => void tryDemo()}>
          Try the demo agent
        </Button>
      </div>
      <p className={styles.note}>
        The demo agent is a script: no account, no cost, a folder of its own.
      </p>
    </div>
  );
}
