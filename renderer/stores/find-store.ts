import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

/** A place in a session that its conversation is asked to show. */
export interface FindTarget {
  sessionId: SessionId;
  /** Seq of the main thread's event. */
  seq: number;
  /** Tool calls to open there, outermost first. */
  toolCallIds: readonly string[];
  /** What was searched for, to be marked there. */
  query: string;
  /** Every asking is a new one, also for the same place. */
  asked: number;
}

interface FindState {
  /** The session whose find bar is open. */
  openIn: SessionId | null;
  query: string;
  target: FindTarget | null;
  /** The row that shows what was found last. */
  shown: { sessionId: SessionId; rowKey: string; query: string } | null;
  openBar(sessionId: SessionId): void;
  closeBar(): void;
  setQuery(query: string): void;
  goTo(target: Omit<FindTarget, 'asked'>): void;
  /** It is shown by that row; null: nothing on screen does. */
  arrived(target: FindTarget, rowKey: string | null): void;
  fade(): void;
}

let asked = 0;

export const useFindStore = create<FindState>()((set) => ({
  openIn: null,
  query: '',
  target: null,
  shown: null,
  openBar: (openIn) => set({ openIn }),
  closeBar: () => set({ openIn: null }),
  setQuery: (query) => set({ query }),
  goTo: (target) => set({ target: { ...target, asked: (asked += 1) } }),
  arrived: (target, rowKey) =>
    set((state) => {
      if (state.target !== target) return {};
      const { sessionId, query } = target;
      return { target: null, shown: rowKey === null ? null : { sessionId, rowKey, query } };
    }),
  fade: () => set({ shown: null }),
}));
