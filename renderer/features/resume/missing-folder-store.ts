import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

interface MissingFolderState {
  /** Of the session whose folder is gone, while it is asked what to do. */
  sessionId: SessionId | null;
  ask(sessionId: SessionId | null): void;
}

export const useMissingFolderStore = create<MissingFolderState>()((set) => ({
  sessionId: null,
  ask: (sessionId) => set({ sessionId }),
}));
