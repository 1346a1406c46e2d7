import { useEffect, useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useTerminals, useWorkspaces } from '../../bridge/queries';
import { isMacPlatform } from '../../components/key-label';
import { DRAWER_HEIGHT, useLayoutStore } from '../../stores/layout-store';
import { CloseQuestion } from './close-question';
import { folderOf } from './current-folder';
import { DRAWER_ID } from './drawer-focus';
import { DrawerSplitter } from './drawer-splitter';
import { LiveTerminalsContext } from './live-context';
import { createLiveTerminals } from './live-terminals';
import { NoTerminals } from './no-terminals';
import { TabStrip } from './tab-strip';
import styles from './terminal-drawer.module.css';
import { TerminalPane } from './terminal-pane';
import { PaneSplitter } from './pane-splitter';
import { useTerminalStore } from './terminal-store';
import { focusedIn, shownTab, tabsOf } from './terminal-tabs';

/** The terminals of one folder at a time, under everything else. Hidden, they live on. */
export function TerminalDrawer({ session }: { session: SessionSummary | null }) {
  const client = useClient();
  const { data: terminals } = useTerminals();
  const { data: workspaces } = useWorkspaces();
  const isOpen = useLayoutStore((state) => state.isDrawerOpen);
  const height = useLayoutStore((state) => state.drawerHeight);
  const setHeight = useLayoutStore((state) => state.setDrawerHeight);
  const chosenTabs = useTerminalStore((state) => state.chosenTabs);
  const focusedIds = useTerminalStore((state) => state.focusedIds);
  const otherFolder = useTerminalStore((state) => state.otherFolder);
  const closing = useTerminalStore((state) => state.closing);
  const shares = useTerminalStore((state) => state.shares);

  const live = useMemo(
    () =>
      createLiveTerminals((terminalId) => ({
        client,
        platform: platform(),
        find: () => useTerminalStore.getState().find(terminalId),
      })),
    [client],
  );
  useEffect(() => {
    const { tellSelections } = useTerminalStore.getState();
    tellSelections((terminalId) => live.find(terminalId)?.selection() ?? '');
    return () => {
      tellSelections(() => '');
      live.dispose();
    };
  }, [live]);
  useEffect(() => {
    if (terminals) live.keep(terminals.map(({ id }) => id));
  }, [live, terminals]);

  const own = folderOf(session, workspaces ?? []);
  const isElsewhere = otherFolder !== null && otherFolder.besideSession === (session?.id ?? null);
  const folder = isElsewhere ? otherFolder.folder : (own?.folder ?? null);
  const tabs = tabsOf(terminals ?? [], folder, closing);
  const tab = shownTab(tabs, chosenTabs[folder ?? '']);
  const focused = tab && focusedIn(tab, focusedIds[tab.groupId]);
  const widths = (tab && shares[tab.groupId]) ?? [];

  return (
    <LiveTerminalsContext value={live}>
      {isOpen && <DrawerSplitter height={height} {...DRAWER_HEIGHT} onResize={setHeight} />}
      <section
        id={DRAWER_ID}
        className={styles.drawer}
        style={{ height }}
        hidden={!isOpen}
        aria-label="Terminals"
        data-testid="terminal-drawer"
      >
        <TabStrip
          folder={folder}
          ownFolder={own?.folder ?? null}
          session={session}
          terminals={terminals ?? []}
          tabs={tabs}
          shown={tab}
        />
        <div className={styles.panes}>
          {terminals && !tab && <NoTerminals folder={folder} />}
          {tab?.terminals.map((terminal, index) => (
            <div
              key={terminal.id}
              className={styles.pane}
              style={{ flexGrow: widths.length === tab.terminals.length ? widths[index] : 1 }}
            >
              {index > 0 && <PaneSplitter tab={tab} index={index} />}
              <TerminalPane
                terminal={terminal}
                session={session}
                isFocused={terminal.id === focused?.id}
                isAlone={tab.terminals.length === 1}
              />
            </div>
          ))}
        </div>
      </section>
      <CloseQuestion terminals={terminals ?? []} />
    </LiveTerminalsContext>
  );
}

function platform(): 'mac' | 'windows' | 'linux' {
  if (isMacPlatform()) return 'mac';
  return /win/i.test(navigator.platform) ? 'windows' : 'linux';
}
