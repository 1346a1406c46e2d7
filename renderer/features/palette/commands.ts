import type { WindowCommand } from '@shared/contract/windows';

/** Something the person can do from anywhere: by key, from the palette, listed on the key sheet. */
export interface AppCommand {
  id: string;
  title: string;
  /** `mod+shift+k`; null when it has no key. */
  keys: string | null;
  /** Under which heading of the menu bar it is found. */
  menu: WindowCommand['menu'];
  /** There is something it could do now. */
  isEnabled: boolean;
  run(): void;
}

/** `Session 3: …`, which is there for its key alone: the palette lists every session by its title. */
export const isNumberedSession = (id: string): boolean => /^session-\d$/.test(id);

/** The headings of the menu bar, in its order. */
export const MENU_NAMES: Record<WindowCommand['menu'], string> = {
  file: 'File',
  session: 'Session',
  view: 'View',
  go: 'Go',
  help: 'Help',
};
