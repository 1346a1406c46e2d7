import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import {
  focusPane,
  keepKnown,
  MAX_PANES,
  NO_PANES,
  type Panes,
  panesOf,
  showBeside,
  showSession,
  stepPane,
  withoutPane,
} from './panes';

const id = (n: number) => asSessionId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const [a, b, c, d, e] = [id(1), id(2), id(3), id(4), id(5)];

describe('sessions side by side', () => {
  it('a chosen session takes the focused pane, or is gone to where it is shown', () => {
    const two = focusPane(panesOf([a, b]), 1);
    expect(showSession(two, c)).toMatchObject({ panes: [a, c], selectedSessionId: c });
    expect(showSession(two, a)).toMatchObject({ panes: [a, b], focusedPane: 0 });
    expect(showSession(NO_PANES, a)).toMatchObject({ panes: [a], selectedSessionId: a });
    expect(showSession(two, null)).toEqual(NO_PANES);
  });

  it('a session opened beside stands after the focused one and is typed in', () => {
    const opened = showBeside(panesOf([a, b], 0, [3, 1]), c);
    expect(opened).toMatchObject({ panes: [a, c, b], focusedPane: 1, selectedSessionId: c });
    expect(opened.paneShares).toEqual([3, 2, 1]);
  });

  it('a fifth takes the place of the focused one', () => {
    const full = panesOf([a, b, c, d], 2);
    expect(showBeside(full, e)).toMatchObject({ panes: [a, b, e, d], focusedPane: 2 });
  });

  it('closing keeps the focus where it was, or gives it to the neighbour', () => {
    const three = panesOf([a, b, c], 1);
    expect(withoutPane(three, 0)).toMatchObject({ panes: [b, c], selectedSessionId: b });
    expect(withoutPane(three, 1)).toMatchObject({ panes: [a, c], selectedSessionId: c });
    expect(withoutPane(panesOf([a, b], 1), 1).selectedSessionId).toBe(a);
    expect(withoutPane(panesOf([a]), 0)).toEqual(NO_PANES);
  });

  it('deleted sessions leave, and nothing changes when all are there', () => {
    const three = panesOf([a, b, c], 2);
    expect(keepKnown(three, (known) => known !== a)).toMatchObject({
      panes: [b, c],
      selectedSessionId: c,
    });
    expect(keepKnown(three, () => true)).toBe(three);
  });

  it('goes round both corners', () => {
    expect(stepPane(panesOf([a, b, c], 2), 1).focusedPane).toBe(0);
    expect(stepPane(panesOf([a, b, c], 0), -1).focusedPane).toBe(2);
    expect(stepPane(NO_PANES, 1)).toEqual(NO_PANES);
  });

  it('stays whole, whatever is done', () => {
    const session = fc.integer({ min: 1, max: 7 }).map(id);
    const index = fc.integer({ min: -1, max: 5 });
    const step = fc.oneof(
      session.map((to) => (state: Panes) => showSession(state, to)),
      session.map((to) => (state: Panes) => showBeside(state, to)),
      session.map((gone) => (state: Panes) => keepKnown(state, (known) => known !== gone)),
      index.map((at) => (state: Panes) => withoutPane(state, at)),
      index.map((at) => (state: Panes) => focusPane(state, at)),
      fc.constant((state: Panes) => stepPane(state, 1)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const state = steps.reduce((before, change) => change(before), NO_PANES);
        expect(new Set(state.panes).size).toBe(state.panes.length);
        expect(state.panes.length).toBeLessThanOrEqual(MAX_PANES);
        expect(state.paneShares).toHaveLength(state.panes.length);
        expect(state.paneShares.every((share) => share > 0)).toBe(true);
        expect(state.selectedSessionId).toBe(state.panes[state.focusedPane] ?? null);
      }),
    );
  });
});
