import { create } from 'zustand';

interface KeysState {
  /** The keys in force by command id; told by the window's commands. */
  keys: Readonly<Record<string, string | null>>;
  tell(keys: Readonly<Record<string, string | null>>): void;
}

export const useKeysStore = create<KeysState>()((set) => ({
  keys: {},
  tell: (keys) => set({ keys }),
}));

/** The keys of a command, for the hint on its button; undefined: it has none. */
export const useKeysOf = (commandId: string): string | undefined =>
  useKeysStore(({ keys }) => keys[commandId] ?? undefined);
