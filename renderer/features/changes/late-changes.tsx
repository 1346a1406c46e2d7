import { lazy } from 'react';

/** Read when the tab is opened; the panel is there before. */
export const ChangesTab = lazy(async () => ({
  default: (await import('./changes-tab')).ChangesTab,
}));
