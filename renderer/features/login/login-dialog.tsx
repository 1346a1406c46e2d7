import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { LiveRegion } from '../../components/live-region';
import { useUiStore } from '../../stores/ui-store';
import { openTerminal } from '../tools/open-terminal';
import styles from './login-dialog.module.css';
import { startLogin } from './start-login';

/** `claude auth login` in a terminal of its own. Closing the dialog ends it. */
export function LoginDialog() {
  const isOpen = useUiStore((state) => state.overlay === 'login');
  return isOpen ? <LoginTerminal /> : null;
}

function LoginTerminal() {
  const client = useClient();
  const cache = useQueryClient();
  const openOverlay = useUiStore((state) => state.openOverlay);
  // State, not a ref: the dialog's content is mounted after the first effects have run.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [state, setState] = useState<{ words: string; isOver: boolean }>({
    words: 'Starting',
    isOver: false,
  });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!frame) return;
    const scope = new AbortController();
    const run = async () => {
      const terminal = await openTerminal(frame, { isReadOnly: false, rows: 20 });
      scope.signal.addEventListener('abort', terminal.dispose);
      if (scope.signal.aborted) {
        terminal.dispose();
        return;
      }
      terminal.focus();
      const outcome = await startLogin(client, terminal, scope.signal, () =>
        setState({ words: 'Follow the steps below. A browser window may open.', isOver: false }),
      );
      if (scope.signal.aborted) return;
      if (outcome.kind === 'failed') {
        setState({ words: outcome.message, isOver: true });
        return;
      }
      setState({ words: 'Checking', isOver: true });
      await cache.invalidateQueries({ queryKey: queryKeys.signIn });
      const signIn = cache.getQueryData<{ state: string }>(queryKeys.signIn);
      if (scope.signal.aborted) return;
      if (signIn?.state === 'signed-in') openOverlay(null);
      else
        setState({ words: 'Still not signed in. Nothing was changed; try again.', isOver: true });
    };
    void run();
    return () => scope.abort();
  }, [client, cache, openOverlay, frame]);

  return (
    <Dialog
      title="Sign in to Claude Code"
      description={state.words}
      width={760}
      onClose={() => openOverlay(null)}
    >
      <LiveRegion text={state.words} />
      <div
        ref={setFrame}
        className={styles.terminal}
        role="group"
        aria-label="Sign-in terminal"
        key={attempt}
      />
      {state.isOver && (
        <div className={styles.actions}>
          <Button tone="primary" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
          <Button onClick={() => openOverlay(null)}>Close</Button>
        </div>
      )}
    </Dialog>
  );
}
