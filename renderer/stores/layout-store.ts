import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SessionId } from '@shared/domain/ids';
import type { SidebarGroup, SidebarSort } from '../features/workspaces/sidebar-rows';
import {
  focusPane,
  keepKnown,
  MIN_PANE_PX,
  NO_PANES,
  type Panes,
  panesOf,
  showBeside,
  showSession,
  stepPane,
  withoutPane,
} from './panes';
import { keptOf, layoutStorage, restored } from './layout-persistence';
import { PERSISTED_KEYS } from './persisted-keys';

export const SIDEBAR_WIDTH = { min: 200, max: 400, initial: 264 } as const;
export const PANEL_WIDTH = { min: 280, max: 560, initial: 360 } as const;

/** Of the terminals; a drag goes no further than what leaves room for a conversation. */
export const DRAWER_HEIGHT = { min: 120, max: 900, initial: 280 } as const;

export const PANEL_TABS = ['subagents', 'todos', 'changes', 'context', 'cost', 'session'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** What stands in the middle. */
export type View = 'session' | 'inbox' | 'board' | 'costs' | 'search' | 'changes';

export interface LayoutState extends Panes {
  sidebarWidth: number;
  isSidebarOpen: boolean;
  panelWidth: number;
  isPanelOpen: boolean;
  panelTab: PanelTab;
  /** Not kept: a window begins with its session. */
  view: View;
  drawerHeight: number;
  isDrawerOpen: boolean;
  collapsedWorkspaceIds: string[];
  sidebarGroup: SidebarGroup;
  sidebarSort: SidebarSort;
  showsArchived: boolean;
  /** Too narrow for three columns: then one panel at most lies over the conversation. Not kept. */
  isNarrow: boolean;
  overlaid: 'sidebar' | 'panel' | null;
  setSidebarWidth(width: number): void;
  setPanelWidth(width: number): void;
  setDrawerHeight(height: number): void;
  setDrawerOpen(isOpen: boolean): void;
  toggleSidebar(): void;
  togglePanel(): void;
  setNarrow(isNarrow: boolean): void;
  showPanel(tab: PanelTab): void;
  /** In the focused pane, or where it is shown already; null: nothing is shown. */
  selectSession(id: SessionId | null): void;
  /** In a pane of its own, next to the focused one. */
  openBeside(id: SessionId): void;
  /** Alone in this window. */
  showOnly(id: SessionId): void;
  closePane(index: number): void;
  focusPane(index: number): void;
  stepPane(step: 1 | -1): void;
  setPaneShares(shares: readonly number[]): void;
  /** Closes the panes of sessions that are gone. */
  keepPanes(isKnown: (id: SessionId) => boolean): void;
  setView(view: View): void;
  /** The same again goes back to the session. */
  toggleView(view: View): void;
  toggleWorkspace(id: string): void;
  arrangeSidebar(
    change: Partial<Pick<LayoutState, 'sidebarGroup' | 'sidebarSort' | 'showsArchived'>>,
  ): void;
}

export const useLayoutStore = create<LayoutState>()(
  persist(
    (set) => ({
      sidebarWidth: SIDEBAR_WIDTH.initial,
      isSidebarOpen: true,
      panelWidth: PANEL_WIDTH.initial,
      isPanelOpen: true,
      panelTab: 'subagents',
      drawerHeight: DRAWER_HEIGHT.initial,
      isDrawerOpen: false,
      ...NO_PANES,
      view: 'session',
      collapsedWorkspaceIds: [],
      sidebarGroup: 'workspace',
      sidebarSort: 'newest',
      showsArchived: false,
      isNarrow: false,
      overlaid: null,
      setSidebarWidth: (width) => set({ sidebarWidth: clamp(width, SIDEBAR_WIDTH) }),
      setPanelWidth: (width) => set({ panelWidth: clamp(width, PANEL_WIDTH) }),
      setDrawerHeight: (height) => set({ drawerHeight: clamp(height, DRAWER_HEIGHT) }),
      setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
      toggleSidebar: () =>
        set(({ isNarrow, overlaid, isSidebarOpen }) =>
          isNarrow
            ? { overlaid: overlaid === 'sidebar' ? null : 'sidebar' }
            : { isSidebarOpen: !isSidebarOpen },
        ),
      togglePanel: () =>
        set(({ isNarrow, overlaid, isPanelOpen }) =>
          isNarrow
            ? { overlaid: overlaid === 'panel' ? null : 'panel' }
            : { isPanelOpen: !isPanelOpen },
        ),
      setNarrow: (isNarrow) => set({ isNarrow, overlaid: null }),
      showPanel: (panelTab) =>
        set(({ isNarrow }) =>
          isNarrow ? { panelTab, overlaid: 'panel' } : { panelTab, isPanelOpen: true },
        ),
      selectSession: (id) => set((state) => ({ ...showSession(state, id), ...ON_SESSIONS })),
      openBeside: (id) =>
        set((state) => ({ ...showBeside(state, id), ...roomForPanes(state), ...ON_SESSIONS })),
      showOnly: (id) => set({ ...panesOf([id]), ...ON_SESSIONS }),
      closePane: (index) => set((state) => withoutPane(state, index)),
      focusPane: (index) =>
        set((state) => (index === state.focusedPane ? state : focusPane(state, index))),
      stepPane: (step) => set((state) => ({ ...stepPane(state, step), ...ON_SESSIONS })),
      setPaneShares: (shares) =>
        set(({ panes, focusedPane }) => panesOf(panes, focusedPane, shares)),
      keepPanes: (isKnown) => set((state) => keepKnown(state, isKnown)),
      setView: (view) => set({ view, overlaid: null }),
      toggleView: (view) =>
        set((state) => ({ view: state.view === view ? 'session' : view, overlaid: null })),
      arrangeSidebar: (change) => set(change),
      toggleWorkspace: (id) =>
        set(({ collapsedWorkspaceIds: ids }) => ({
          collapsedWorkspaceIds: ids.includes(id) ? ids.filter((x) => x !== id) : [...ids, id],
        })),
    }),
    {
      name: PERSISTED_KEYS.layout,
      version: 1,
      storage: layoutStorage,
      partialize: keptOf,
      merge: (kept, initial) => ({ ...initial, ...restored(kept) }),
    },
  ),
);

/** Takes over what another window has changed for all; the returned function ends that. */
export function followOtherWindows(): () => void {
  const onStorage = (event: StorageEvent) => {
    const change = layoutStorage.takeShared(event);
    if (change) useLayoutStore.setState(change);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** What is on screen now, at this width. */
export const showsSidebar = (state: LayoutState): boolean =>
  state.isNarrow ? state.overlaid === 'sidebar' : state.isSidebarOpen;
export const showsPanel = (state: LayoutState): boolean =>
  state.isNarrow ? state.overlaid === 'panel' : state.isPanelOpen;

const clamp = (width: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(max, Math.max(min, width)));

const ON_SESSIONS = { overlaid: null, view: 'session' } as const;

/** Whoever asks for another pane asks for room: the details fold where the panes would not fit. */
function roomForPanes({ panes, sidebarWidth, panelWidth, ...state }: LayoutState) {
  const sides = (state.isSidebarOpen ? sidebarWidth : 0) + panelWidth;
  const isTight = window.innerWidth - sides < (panes.length + 1) * MIN_PANE_PX;
  return panes.length > 0 && isTight ? { isPanelOpen: false } : {};
}
