import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { PERSISTED_KEYS } from './persisted-keys';

/** What was chosen in the palette last, so that the next time it comes first. */
interface PaletteState {
  /** Keys of sessions and actions, newest first. */
  recent: string[];
  note(key: string): void;
}

const MAX_RECENT = 30;

export const usePaletteStore = create<PaletteState>()(
  persist(
    (set) => ({
      recent: [],
      note: (key) =>
        set(({ recent }) => ({
          recent: [key, ...recent.filter((other) => other !== key)].slice(0, MAX_RECENT),
        })),
    }),
    {
      name: PERSISTED_KEYS.palette,
      version: 1,
      partialize: ({ recent }) => ({ recent }),
    },
  ),
);
