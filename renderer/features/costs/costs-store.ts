import { create } from 'zustand';
import type { ChosenRange } from './costs-range';
import type { SortKey } from './sort-sessions';

interface CostsState {
  /** Null: the usual one. Not kept over a restart. */
  range: ChosenRange | null;
  sort: { key: SortKey; isAscending: boolean };
  setRange(range: ChosenRange): void;
  /** The same again turns the order round. */
  sortBy(key: SortKey): void;
}

/** How the page of costs is arranged, so that leaving it for a session and coming back loses nothing. */
export const useCostsStore = create<CostsState>()((set) => ({
  range: null,
  sort: { key: 'cost', isAscending: false },
  setRange: (range) => set({ range }),
  sortBy: (key) =>
    set(({ sort }) => ({
      sort: {
        key,
        isAscending: sort.key === key ? !sort.isAscending : key === 'title',
      },
    })),
}));
