import type { SessionId } from '@shared/domain/ids';

export const MAX_PANES = 4;
/** Narrower than this a composer and its chips no longer fit. */
export const MIN_PANE_PX = 400;

/** The sessions side by side. Every change goes through the functions below, which keep it whole. */
export interface Panes {
  /** In reading order; no session twice. */
  readonly panes: readonly SessionId[];
  /** Index of the pane in which one types; 0 with none. */
  readonly focusedPane: number;
  /** Relative width of each pane within its row. */
  readonly paneShares: readonly number[];
  /** The session of the focused pane. */
  readonly selectedSessionId: SessionId | null;
}

export const NO_PANES: Panes = {
  panes: [],
  focusedPane: 0,
  paneShares: [],
  selectedSessionId: null,
};

/** What was kept, made whole: unknown or doubled parts are left out. */
export function panesOf(
  ids: readonly SessionId[],
  focusedPane = 0,
  shares: readonly number[] = [],
): Panes {
  const panes = [...new Set(ids)].slice(0, MAX_PANES);
  const isFitting = shares.length === panes.length && shares.every((share) => share > 0);
  const focused = Math.min(Math.max(0, focusedPane), Math.max(0, panes.length - 1));
  return {
    panes,
    focusedPane: focused,
    paneShares: isFitting ? shares : panes.map(() => 1),
    selectedSessionId: panes[focused] ?? null,
  };
}

/** Goes to the pane that shows the session, else shows it in the focused one. */
export function showSession(state: Panes, id: SessionId | null): Panes {
  if (id === null) return NO_PANES;
  const shown = state.panes.indexOf(id);
  if (shown >= 0) return focusPane(state, shown);
  if (state.panes.length === 0) return panesOf([id]);
  return panesOf(state.panes.with(state.focusedPane, id), state.focusedPane, state.paneShares);
}

/** In a pane of its own after the focused one; with no room for another, in the focused one. */
export function showBeside(state: Panes, id: SessionId): Panes {
  const { panes, focusedPane, paneShares } = state;
  if (panes.includes(id) || panes.length === 0 || panes.length >= MAX_PANES)
    return showSession(state, id);
  const at = focusedPane + 1;
  const mean = paneShares.reduce((sum, share) => sum + share, 0) / panes.length;
  return panesOf(panes.toSpliced(at, 0, id), at, paneShares.toSpliced(at, 0, mean));
}

/** The one before it takes the focus when it had it. */
export function withoutPane(state: Panes, index: number): Panes {
  const { panes, focusedPane, paneShares } = state;
  if (index < 0 || index >= panes.length) return state;
  const isBefore = index < focusedPane || (index === focusedPane && index === panes.length - 1);
  return panesOf(
    panes.toSpliced(index, 1),
    isBefore ? focusedPane - 1 : focusedPane,
    paneShares.toSpliced(index, 1),
  );
}

/** Without those whose session is gone; the same object when none is. */
export function keepKnown(state: Panes, isKnown: (id: SessionId) => boolean): Panes {
  return state.panes.reduceRight<Panes>(
    (kept, id, index) => (isKnown(id) ? kept : withoutPane(kept, index)),
    state,
  );
}

export const focusPane = (state: Panes, index: number): Panes =>
  panesOf(state.panes, index, state.paneShares);

/** Round the corner at both ends. */
export const stepPane = (state: Panes, step: 1 | -1): Panes => {
  const count = Math.max(1, state.panes.length);
  return focusPane(state, (state.focusedPane + step + count) % count);
};
