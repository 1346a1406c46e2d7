import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

interface MarkedState {
  /** Sessions of the list that one action is meant for, in the order they were marked. */
  marked: readonly SessionId[];
  /** Where a range begins. */
  anchor: SessionId | null;
  toggle(id: SessionId): void;
  /** From the anchor to `id`, both included, in the order of `shown`; nothing else stays marked. */
  markTo(id: SessionId, shown: readonly SessionId[]): void;
  markAll(shown: readonly SessionId[]): void;
  /** Where the next range begins, with nothing marked yet. */
  startAt(id: SessionId): void;
  clear(): void;
}

export const useMarkedStore = create<MarkedState>()((set) => ({
  marked: [],
  anchor: null,
  toggle: (id) =>
    set(({ marked }) => ({
      anchor: id,
      marked: marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id],
    })),
  markTo: (id, shown) =>
    set(({ anchor }) => {
      const from = anchor === null ? -1 : shown.indexOf(anchor);
      const to = shown.indexOf(id);
      if (from < 0 || to < 0) return { anchor: id, marked: [id] };
      return { marked: shown.slice(Math.min(from, to), Math.max(from, to) + 1) };
    }),
  markAll: (shown) => set({ marked: [...shown] }),
  startAt: (anchor) => set({ anchor }),
  clear: () => set(({ marked }) => (marked.length === 0 ? {} : { marked: [] })),
}));
