export const DRAWER_ID = 'terminal-drawer';

export const isInDrawer = (element: Element | null): boolean =>
  element?.closest(`#${DRAWER_ID}`) != null;
