import { create } from 'zustand';
import type { DiffSide } from '@shared/contract/changes';
import type { SessionId } from '@shared/domain/ids';

interface Chosen {
  path: string;
  side: DiffSide;
}

interface ChangesState {
  /** The file whose diff is shown, by session. */
  chosen: Readonly<Record<SessionId, Chosen>>;
  /** What a commit is to say, until it is made. */
  messages: Readonly<Record<SessionId, string>>;
  choose(sessionId: SessionId, chosen: Chosen): void;
  write(sessionId: SessionId, message: string): void;
}

export const useChangesStore = create<ChangesState>()((set) => ({
  chosen: {},
  messages: {},
  choose: (sessionId, chosen) =>
    set((state) => ({ chosen: { ...state.chosen, [sessionId]: chosen } })),
  write: (sessionId, message) =>
    set((state) => ({ messages: { ...state.messages, [sessionId]: message } })),
}));
