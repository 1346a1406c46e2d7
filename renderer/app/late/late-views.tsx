import { lazy } from 'react';

const load = {
  board: () => import('../../features/board/board'),
  changes: () => import('../../features/changes/changes-view'),
  costs: () => import('../../features/costs/costs'),
  dialogs: () => import('./dialogs'),
  inbox: () => import('../../features/inbox/inbox'),
  terminals: () => import('../../features/terminal/terminal-drawer'),
  search: () => import('../../features/search/search-view'),
};

// What the first frame of a window does not show is not read before it is drawn.
export const Board = lazy(async () => ({ default: (await load.board()).Board }));
export const ChangesView = lazy(async () => ({ default: (await load.changes()).ChangesView }));
export const Costs = lazy(async () => ({ default: (await load.costs()).Costs }));
export const Dialogs = lazy(async () => ({ default: (await load.dialogs()).Dialogs }));
export const Inbox = lazy(async () => ({ default: (await load.inbox()).Inbox }));
export const SearchView = lazy(async () => ({ default: (await load.search()).SearchView }));
export const TerminalDrawer = lazy(async () => ({
  default: (await load.terminals()).TerminalDrawer,
}));

/** Reads them all, so that opening one never waits for a file. */
export async function readLateViews(): Promise<void> {
  await Promise.all(Object.values(load).map((read) => read()));
}
