import type { LayoutState } from './layout-store';
import { type Panes, panesOf } from './panes';
import { ownWindowKey, PERSISTED_KEYS } from './persisted-keys';
import { createSplitStorage } from './split-storage';

type Kept = Pick<
  LayoutState,
  | 'sidebarWidth'
  | 'isSidebarOpen'
  | 'panelWidth'
  | 'isPanelOpen'
  | 'panelTab'
  | 'drawerHeight'
  | 'isDrawerOpen'
  | 'collapsedWorkspaceIds'
  | 'sidebarGroup'
  | 'sidebarSort'
  | 'showsArchived'
  | keyof Panes
>;

/** Widths and how the list is arranged are of all windows; the rest is this one's own. */
export const layoutStorage = createSplitStorage<Kept>({
  getStorage: () => localStorage,
  sharedKey: PERSISTED_KEYS.layout,
  ownKey: ownWindowKey(location.search),
  shared: [
    'sidebarWidth',
    'panelWidth',
    'drawerHeight',
    'collapsedWorkspaceIds',
    'sidebarGroup',
    'sidebarSort',
    'showsArchived',
  ],
});

export const keptOf = (state: LayoutState): Kept => ({
  sidebarWidth: state.sidebarWidth,
  isSidebarOpen: state.isSidebarOpen,
  panelWidth: state.panelWidth,
  isPanelOpen: state.isPanelOpen,
  panelTab: state.panelTab,
  drawerHeight: state.drawerHeight,
  isDrawerOpen: state.isDrawerOpen,
  panes: state.panes,
  focusedPane: state.focusedPane,
  paneShares: state.paneShares,
  selectedSessionId: state.selectedSessionId,
  collapsedWorkspaceIds: state.collapsedWorkspaceIds.slice(-200),
  sidebarGroup: state.sidebarGroup,
  sidebarSort: state.sidebarSort,
  showsArchived: state.showsArchived,
});

/** What was kept, made whole; before there were panes it named one session. */
export function restored(kept: unknown): Partial<LayoutState> {
  if (typeof kept !== 'object' || kept === null) return {};
  const { panes, selectedSessionId, focusedPane, paneShares, ...rest } = kept as Partial<Kept>;
  const ids = panes ?? (selectedSessionId ? [selectedSessionId] : []);
  return { ...rest, ...panesOf(ids, focusedPane, paneShares) };
}
