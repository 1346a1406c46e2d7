import type { TerminalDto } from '@shared/contract/terminals';
import { Button } from '../../components/button';
import styles from './ended.module.css';
import { useTerminalActions } from './use-terminal-actions';

/** What it printed stays until it is closed. */
export function Ended({ terminal }: { terminal: TerminalDto }) {
  const actions = useTerminalActions();
  const code = terminal.exit?.code ?? null;
  const how = code === null ? 'Ended by a signal' : `Ended with exit code ${code}`;
  return (
    <div className={styles.bar} role="status" data-testid="terminal-ended">
      <span className={styles.words} data-failed={code !== 0}>
        {how}
      </span>
      <Button size="small" onClick={() => actions.startAgain(terminal)}>
        Start again
      </Button>
      <Button size="small" tone="quiet" onClick={() => actions.close([terminal.id])}>
        Close
      </Button>
    </div>
  );
}
