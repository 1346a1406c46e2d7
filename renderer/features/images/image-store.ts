import { create } from 'zustand';

interface ImageState {
  /** What became of an image that was changed on its way in, by its id. */
  notes: Readonly<Record<string, string>>;
  /** Shown large; null: none. */
  opened: { id: string; name: string | null } | null;
  note(id: string, text: string): void;
  open(image: { id: string; name: string | null } | null): void;
}

export const useImageStore = create<ImageState>()((set) => ({
  notes: {},
  opened: null,
  note: (id, text) => set(({ notes }) => ({ notes: { ...notes, [id]: text } })),
  open: (opened) => set({ opened }),
}));
