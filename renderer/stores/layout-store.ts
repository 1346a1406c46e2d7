import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SessionId } from '@shared/domain/ids';
import { PERSISTED_KEYS } from './persisted-keys';

export const SIDEBAR_WIDTH = { min: 200, max: 400, initial: 264 } as const;
export const PANEL_WIDTH = { min: 280, max: 560, initial: 360 } as const;

export const PANEL_TABS = ['subagents', 'todos', 'context', 'cost', 'session'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

interface LayoutState {
  sidebarWidth: number;
  isSidebarOpen: boolean;
  panelWidth: number;
  isPanelOpen: boolean;
  panelTab: PanelTab;
  selectedSessionId: SessionId | null;
  collapsedWorkspaceIds: string[];
  setSidebarWidth(width: number): void;
  setPanelWidth(width: number): void;
  toggleSidebar(): void;
  togglePanel(): void;
  closeOverlays(): void;
  showPanel(tab: PanelTab): void;
  selectSession(id: SessionId | null): void;
  toggleWorkspace(id: string): void;
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
      collapsedWorkspaceIds: [],
      setSidebarWidth: (width) => set({ sidebarWidth: clamp(width, SIDEBAR_WIDTH) }),
      setPanelWidth: (width) => set({ panelWidth: clamp(width, PANEL_WIDTH) }),
      toggleSidebar: () => set((state) => ({ isSidebarOpen: !state.isSidebarOpen })),
      togglePanel: () => set((state) => ({ isPanelOpen: !state.isPanelOpen })),
      closeOverlays: () => set({ isSidebarOpen: false, isPanelOpen: false }),
      showPanel: (panelTab) => set({ panelTab, isPanelOpen: true }),
      selectSession: (selectedSessionId) => set({ selectedSessionId }),
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
      }),
    },
  ),
);

const clamp = (width: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(max, Math.max(min, width)));
