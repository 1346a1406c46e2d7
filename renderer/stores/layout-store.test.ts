import { beforeEach, expect, it } from 'vitest';
import { PERSISTED_KEYS } from './persisted-keys';
import { PANEL_WIDTH, showsPanel, showsSidebar, useLayoutStore } from './layout-store';

const state = () => useLayoutStore.getState();

beforeEach(() => useLayoutStore.setState(useLayoutStore.getInitialState()));

it('lays one panel at a time over a narrow window and comes back as it was', () => {
  state().setNarrow(true);
  expect([showsSidebar(state()), showsPanel(state())]).toEqual([false, false]);
  state().toggleSidebar();
  state().togglePanel();
  expect([showsSidebar(state()), showsPanel(state())]).toEqual([false, true]);
  state().setNarrow(false);
  expect([showsSidebar(state()), showsPanel(state())]).toEqual([true, true]);
});

it('keeps panels within their limits', () => {
  state().setPanelWidth(5000);
  expect(state().panelWidth).toBe(PANEL_WIDTH.max);
});

it('persists under a registered key, without what belongs to the moment', () => {
  state().toggleSidebar();
  const kept: unknown = JSON.parse(localStorage.getItem(PERSISTED_KEYS.layout) ?? 'null');
  expect(kept).toMatchObject({ version: 1, state: { isSidebarOpen: false } });
  expect(kept).not.toHaveProperty('state.isNarrow');
});
