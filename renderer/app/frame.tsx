import { type CSSProperties, Suspense } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { Splitter } from '../components/splitter';
import { StoreTroubleBanner } from '../features/errors/store-trouble-banner';
import { FirstSteps } from '../features/first-steps/first-steps';
import { SidePanel } from '../features/side-panel/side-panel';
import { Sidebar } from '../features/workspaces/sidebar';
import { TrustCard } from '../features/workspaces/trust-card';
import {
  PANEL_WIDTH,
  showsPanel,
  showsSidebar,
  SIDEBAR_WIDTH,
  useLayoutStore,
} from '../stores/layout-store';
import { useUiStore } from '../stores/ui-store';
import { Boundary } from './boundary';
import { Footer } from './footer';
import styles from './frame.module.css';
import { Board, ChangesView, Costs, Inbox, SearchView, TerminalDrawer } from './late/late-views';
import { SplitView } from './split-view';
import { useNarrow } from './use-narrow';
import { useOnceTrue } from './use-once-true';
import { TitleBar } from './title-bar';

export function Frame({ session }: { session: SessionSummary | null }) {
  const layout = useLayoutStore();
  const isTrustAsked = useUiStore((state) => state.trustQuestion !== null);
  useNarrow();
  const hasDrawer = useOnceTrue(layout.isDrawerOpen);
  const view = isTrustAsked ? 'trust' : layout.view;
  const isSessionShown = view === 'session' || view === 'changes';
  const isPanelOpen = showsPanel(layout) && session !== null && isSessionShown;
  return (
    <div className={styles.frame}>
      <Boundary region="The title bar">
        <TitleBar session={isSessionShown ? session : null} />
      </Boundary>
      <StoreTroubleBanner />
      <div className={styles.middle}>
        {showsSidebar(layout) && (
          <>
            <aside
              className={styles.sidebar}
              style={{ '--width': `${layout.sidebarWidth}px` } as CSSProperties}
            >
              <Boundary region="The list of sessions">
                <Sidebar />
              </Boundary>
            </aside>
            <Splitter
              label="Width of the list"
              side="left"
              width={layout.sidebarWidth}
              {...SIDEBAR_WIDTH}
              onResize={layout.setSidebarWidth}
            />
          </>
        )}
        <main className={styles.main}>
          <Suspense fallback={null}>
            {view === 'board' && (
              <Boundary region="The board">
                <Board />
              </Boundary>
            )}
            {view === 'costs' && (
              <Boundary region="The page of costs">
                <Costs />
              </Boundary>
            )}
            {view === 'changes' && session && (
              <Boundary region="The changes">
                <ChangesView key={session.id} session={session} />
              </Boundary>
            )}
            {view === 'inbox' && (
              <Boundary region="The inbox">
                <Inbox />
              </Boundary>
            )}
            {view === 'search' && (
              <Boundary region="The search">
                <SearchView />
              </Boundary>
            )}
          </Suspense>
          {(view === 'session' || view === 'trust') && (
            <Boundary region="The conversation">
              {isTrustAsked || layout.panes.length === 0 ? (
                <div className={styles.centre}>{isTrustAsked ? <TrustCard /> : <FirstSteps />}</div>
              ) : (
                <SplitView />
              )}
            </Boundary>
          )}
        </main>
        {isPanelOpen && session && (
          <>
            <Splitter
              label="Width of the details"
              side="right"
              width={layout.panelWidth}
              {...PANEL_WIDTH}
              onResize={layout.setPanelWidth}
            />
            <aside
              className={styles.panel}
              style={{ '--width': `${layout.panelWidth}px` } as CSSProperties}
            >
              <Boundary region="The details">
                <SidePanel session={session} />
              </Boundary>
            </aside>
          </>
        )}
      </div>
      {hasDrawer && (
        <Boundary region="The terminals">
          <Suspense fallback={null}>
            <TerminalDrawer session={session} />
          </Suspense>
        </Boundary>
      )}
      <Boundary region="The footer">
        <Footer />
      </Boundary>
    </div>
  );
}
