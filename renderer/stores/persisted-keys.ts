import { windowSlot } from './window-slot';

/** Every key this window keeps in the browser. Each is bounded, owned by one store, and versioned. */
export const PERSISTED_KEYS = {
  /** Widths and how the list is arranged, for all windows. Owned by layout-store; a few kilobytes. */
  layout: 'roundhouse.layout',
  /** One message for many until it is sent: its text, at most 200,000 characters. Owned by broadcast-store. */
  broadcast: 'roundhouse.broadcast',
  /** What was chosen in the palette, newest first; at most 30 ids. Owned by palette-store. */
  palette: 'roundhouse.palette',
} as const;

/** What one window shows, by its place: at most 99 of a few hundred bytes. Owned by layout-store. */
export const ownWindowKey = (search: string): string => `roundhouse.window.${windowSlot(search)}`;
