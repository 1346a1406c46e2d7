import { useEffect } from 'react';
import { useDatabaseState, useSession } from '../bridge/queries';
import { useClient } from '../bridge/client-context';
import { FeedProvider } from '../features/conversation/feed-provider';
import { DropZone } from '../features/composer/drop-zone';
import { DatabaseFailed } from '../features/first-steps/database-failed';
import { useWindowTitle } from '../features/inbox/use-window-title';
import { LoginDialog } from '../features/login/login-dialog';
import { Palette } from '../features/palette/palette';
import { ShortcutSheet } from '../features/palette/shortcut-sheet';
import { SettingsDialog } from '../features/settings/settings-dialog';
import { useTheme } from '../features/settings/use-theme';
import { Toasts } from '../features/toasts/toasts';
import { AutonomousDialog } from '../features/workspaces/autonomous-dialog';
import { useLayoutStore } from '../stores/layout-store';
import styles from './app.module.css';
import { Frame } from './frame';
import { useCommands } from './use-commands';
import { useShortcuts } from './use-shortcuts';

export function App() {
  const { data: database } = useDatabaseState();
  useTheme();
  if (database?.state === 'failed')
    return (
      <div className={styles.alone}>
        <DatabaseFailed {...database} />
      </div>
    );
  return <Window />;
}

function Window() {
  const client = useClient();
  const selectedId = useLayoutStore((state) => state.selectedSessionId);
  const session = useSession(selectedId);
  const sessionId = session?.id ?? null;
  const isShown = useLayoutStore((state) => state.view === 'session');
  const isUnseen = isShown && session?.status === 'done-unseen';
  const commands = useCommands(session);
  useShortcuts(commands);
  useWindowTitle();
  useEffect(() => {
    if (sessionId && isUnseen && document.hasFocus()) void client.sessions.markSeen({ sessionId });
  }, [client, sessionId, isUnseen]);
  return (
    <FeedProvider sessionId={sessionId}>
      <Frame session={session} />
      <Palette commands={commands} />
      <ShortcutSheet commands={commands} />
      <SettingsDialog />
      <LoginDialog />
      <AutonomousDialog />
      <DropZone sessionId={sessionId} />
      <Toasts />
    </FeedProvider>
  );
}
