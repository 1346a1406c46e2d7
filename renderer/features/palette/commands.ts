/** Something the person can do from anywhere: by key, from the palette, listed on the key sheet. */
export interface AppCommand {
  id: string;
  title: string;
  /** `mod+shift+k`; null when it has no key. */
  keys: string | null;
  run(): void;
}

/** `Session 3: …`, which is there for its key alone: the palette lists every session by its title. */
export const isNumberedSession = (id: string): boolean => /^session-\d$/.test(id);
