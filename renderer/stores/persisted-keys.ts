/** Every key this window keeps in the browser. Each is bounded, owned by one store, and versioned. */
export const PERSISTED_KEYS = {
  /** Panel widths, what is open, which session is shown. Owned by layout-store; a few hundred bytes. */
  layout: 'roundhouse.layout',
} as const;
