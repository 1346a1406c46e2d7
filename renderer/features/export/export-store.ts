import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

interface ExportState {
  /** The session whose export is being asked for; null: none. */
  sessionId: SessionId | null;
  ask(sessionId: SessionId | null): void;
}

export const useExportStore = create<ExportState>()((set) => ({
  sessionId: null,
  ask: (sessionId) => set({ sessionId }),
}));
