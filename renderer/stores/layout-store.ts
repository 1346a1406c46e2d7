import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SessionId } from '@shared/domain/ids';
import type { SidebarGroup, SidebarSort } from '../features/workspaces/sidebar-rows';
import { PERSISTED_KEYS } from './persisted-keys';

export const SIDEBAR_WIDTH = { min: 200, max: 400, initial: 264 } as const;
export const PANEL_WIDTH = { min: 280, max: 560, initial: 360 } as const;

export const PANEL_TABS = ['subagents', 'todos', 'context', 'cost', 'session'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** What stands in the middle. */
export type View = 'session' | 'inbox' | 'board';

interface LayoutState {
  sidebarWidth: number;
  isSidebarOpen: boolean;
  panelWidth: number;
  isPanelOpen: boolean;
  panelTab: PanelTab;
  selectedSessionId: SessionId | null;
  /** Not kept: a window begins with its session. */
  view: View;
  collapsedWorkspaceIds: string[];
  sidebarGroup: SidebarGroup;
  sidebarSort: SidebarSort;
  showsArchived: boolean;
  /** Too narrow for three columns: then one panel at most lies over the conversation. Not kept. */
  isNarrow: boolean;
  overlaid: 'sidebar' | 'panel' | null;
  setSidebarWidth(width: number): void;
  setPanelWidth(width: number): void;
  toggleSidebar(): void;
  togglePanel(): void;
  setNarrow(isNarrow: boolean): void;
  showPanel(tab: PanelTab): void;
  selectSession(id: SessionId | null): void;
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
      selectedSessionId: null,
      view: 'session',
      collapsedWorkspaceIds: [],
      sidebarGroup: 'workspace',
      sidebarSort: 'newest',
      showsArchived: false,
      isNarrow: false,
      overlaid: null,
      setSidebarWidth: (width) => set({ sidebarWidth: clamp(width, SIDEBAR_WIDTH) }),
      setPanelWidth: (width) => set({ panelWidth: clamp(width, PANEL_WIDTH) }),
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
      selectSession: (selectedSessionId) =>
        set({ selectedSessionId, overlaid: null, view: 'session' }),
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
      partialize: (state) => ({
        sidebarWidth: state.sidebarWidth,
        isSidebarOpen: state.isSidebarOpen,
        panelWidth: state.panelWidth,
        isPanelOpen: state.isPanelOpen,
        panelTab: state.panelTab,
        selectedSessionId: state.selectedSessionId,
        collapsedWorkspaceIds: state.collapsedWorkspaceIds.slice(-200),
        sidebarGroup: state.sidebarGroup,
        sidebarSort: state.sidebarSort,
        showsArchived: state.showsArchived,
      }),
    },
  ),
);

/** What is on screen now, at this width. */
export const showsSidebar = (state: LayoutState): boolean =>
  state.isNarrow ? state.overlaid === 'sidebar' : state.isSidebarOpen;
export const showsPanel = (state: LayoutState): boolean =>
  state.isNarrow ? state.overlaid === 'panel' : state.isPanelOpen;

const clamp = (width: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(max, Math.max(min, width)));
