import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import { ownWindowKey, PERSISTED_KEYS } from './persisted-keys';
import {
  followOtherWindows,
  PANEL_WIDTH,
  showsPanel,
  showsSidebar,
  useLayoutStore,
} from './layout-store';

const state = () => useLayoutStore.getState();

beforeEach(() => useLayoutStore.setState(useLayoutStore.getInitialState()));
afterEach(() => vi.unstubAllGlobals());

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

it('persists under registered keys, without what belongs to the moment', () => {
  state().toggleSidebar();
  state().setSidebarWidth(300);
  const kept = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
  const own = kept(ownWindowKey(''));
  expect(own).toMatchObject({ version: 1, state: { isSidebarOpen: false } });
  expect(own).not.toHaveProperty('state.isNarrow');
  expect(own).not.toHaveProperty('state.sidebarWidth');
  expect(kept(PERSISTED_KEYS.layout)).toMatchObject({ version: 1, state: { sidebarWidth: 300 } });
});

it('follows another window in what all share, until it is told to stop', () => {
  const stop = followOtherWindows();
  const write = (sidebarSort: string) =>
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: PERSISTED_KEYS.layout,
        newValue: JSON.stringify({ state: { sidebarSort, panes: ['theirs'] }, version: 1 }),
      }),
    );
  write('title');
  expect(state()).toMatchObject({ sidebarSort: 'title', panes: [] });
  stop();
  write('active');
  expect(state().sidebarSort).toBe('title');
});

it('folds the details for another pane where the panes would not fit, and only then', () => {
  const open = (width: number) => {
    useLayoutStore.setState(useLayoutStore.getInitialState());
    vi.stubGlobal('innerWidth', width);
    state().selectSession(asSessionId('00000000-0000-4000-8000-000000000001'));
    expect(state().isPanelOpen).toBe(true);
    state().openBeside(asSessionId('00000000-0000-4000-8000-000000000002'));
    return state().isPanelOpen;
  };
  expect(open(1280)).toBe(false);
  expect(open(1920)).toBe(true);
});
