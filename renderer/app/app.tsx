import { memo, Suspense, useEffect } from 'react';
import { useDatabaseState, useSession } from '../bridge/queries';
import { followFocus } from '../components/focus-return';
import { FeedProvider, FeedsProvider } from '../features/conversation/feed-provider';
import { DropZone } from '../features/composer/drop-zone';
import { DatabaseFailed } from '../features/first-steps/database-failed';
import { useOnboarded } from '../features/first-steps/use-onboarded';
import { useWindowTitle } from '../features/inbox/use-window-title';
import { useKeyedCommands } from '../features/keys/keyed-commands';
import { Palette } from '../features/palette/palette';
import { useEscapeTwice } from '../features/retry/use-escape-twice';
import { useTurningMarks } from '../features/sessions/use-turning-marks';
import { useTheme } from '../features/settings/use-theme';
import { Toasts } from '../features/toasts/toasts';
import { useLayoutStore } from '../stores/layout-store';
import styles from './app.module.css';
import { Frame } from './frame';
import { Dialogs, readLateViews } from './late/late-views';
import { useSettled } from './late/use-settled';
import { useCommands } from './use-commands';
import { useKnownPanes } from './use-known-panes';
import { useMenuCommands } from './use-menu-commands';
import { useOtherWindows } from './use-other-windows';
import { useShortcuts } from './use-shortcuts';
import { useWindowNavigation } from './use-window-navigation';

export function App() {
  const { data: database } = useDatabaseState();
  useTheme();
  if (database?.state === 'failed')
    return (
      <div className={styles.alone}>
        <DatabaseFailed {...database} />
      </div>
    );
  return (
    <FeedsProvider>
      <Window />
    </FeedsProvider>
  );
}

function Window() {
  const selectedId = useLayoutStore((state) => state.selectedSessionId);
  const session = useSession(selectedId);
  const sessionId = session?.id ?? null;
  useWindowTitle();
  useOnboarded();
  useWindowNavigation();
  useKnownPanes();
  useEscapeTwice(sessionId);
  useTurningMarks();
  useOtherWindows();
  useEffect(followFocus, []);
  return (
    <FeedProvider sessionId={sessionId}>
      <Frame session={session} />
      <Commands />
      <DropZone sessionId={sessionId} />
      <Toasts />
    </FeedProvider>
  );
}

/** Apart from the window: neither need be drawn again for what changes in the other. */
const Commands = memo(function Commands() {
  const commands = useKeyedCommands(useCommands());
  useShortcuts(commands);
  useMenuCommands(commands);
  const isSettled = useSettled();
  useEffect(() => {
    if (isSettled) void readLateViews();
  }, [isSettled]);
  return (
    <>
      <Palette commands={commands} />
      {isSettled && (
        <Suspense fallback={null}>
          <Dialogs commands={commands} />
        </Suspense>
      )}
    </>
  );
});
