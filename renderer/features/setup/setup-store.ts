import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

export const SETUP_TABS = ['budget', 'profile', 'mcp', 'tools'] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

interface SetupState {
  /** The session whose setup is shown; null: none. */
  sessionId: SessionId | null;
  tab: SetupTab;
  /** What is changed: the session's own, or what all sessions of its workspace begin with. */
  level: 'session' | 'workspace';
  open(sessionId: SessionId, tab: SetupTab): void;
  show(tab: SetupTab): void;
  setLevel(level: SetupState['level']): void;
  close(): void;
}

export const useSetupStore = create<SetupState>()((set) => ({
  sessionId: null,
  tab: 'budget',
  level: 'session',
  open: (sessionId, tab) => set({ sessionId, tab, level: 'session' }),
  show: (tab) => set({ tab }),
  setLevel: (level) => set({ level }),
  close: () => set({ sessionId: null }),
}));
