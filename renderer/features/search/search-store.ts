import { create } from 'zustand';
import type { SearchFilters } from '@shared/domain/store-types';

export interface SearchAsked {
  query: string;
  filters: SearchFilters;
  order: 'newest' | 'relevance';
}

interface SearchState extends SearchAsked {
  /** The chosen hit. */
  currentId: string | null;
  /** CSS px from the top of the list, for when one comes back. */
  top: number;
  ask(change: Partial<SearchAsked>): void;
  filter(change: Partial<SearchFilters>): void;
  choose(id: string | null): void;
  leaveAt(top: number): void;
}

export const NO_FILTERS: SearchFilters = {
  sessionId: null,
  workspaceId: null,
  from: null,
  until: null,
  tool: null,
  model: null,
  costAtLeast: null,
};

/** What is searched for in this window; kept while it is open, so that one can come back to it. */
export const useSearchStore = create<SearchState>()((set) => ({
  query: '',
  filters: NO_FILTERS,
  order: 'newest',
  currentId: null,
  top: 0,
  ask: (change) => set({ ...change, currentId: null, top: 0 }),
  filter: (change) =>
    set(({ filters }) => ({ filters: { ...filters, ...change }, currentId: null, top: 0 })),
  choose: (currentId) => set({ currentId }),
  leaveAt: (top) => set({ top }),
}));
