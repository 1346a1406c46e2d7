import { afterEach, expect, it } from 'vitest';
import { useBroadcastStore } from '../features/broadcast/broadcast-store';
import { followStores } from './follow-stores';
import { PERSISTED_KEYS } from './persisted-keys';

let stop = () => {};
afterEach(() => {
  stop();
  localStorage.clear();
  useBroadcastStore.setState(useBroadcastStore.getInitialState());
});

/** As another window leaves it behind. */
function writeElsewhere(text: string) {
  const { draft } = useBroadcastStore.getInitialState();
  const value = { state: { draft: { ...draft, text } }, version: 1 };
  localStorage.setItem(PERSISTED_KEYS.broadcast, JSON.stringify(value));
  window.dispatchEvent(new StorageEvent('storage', { key: PERSISTED_KEYS.broadcast }));
}

const text = () => useBroadcastStore.getState().draft.text;

it('what was written in one window is there in the others, and none puts an older text in its place', () => {
  stop = followStores([useBroadcastStore]);
  useBroadcastStore.getState().edit({ text: 'older' });
  writeElsewhere('newer');
  expect(text()).toBe('newer');
  useBroadcastStore.getState().edit({ mode: 'models' });
  expect(localStorage.getItem(PERSISTED_KEYS.broadcast)).toContain('newer');
});

it('leaves a message alone that is on its way', () => {
  stop = followStores([useBroadcastStore]);
  useBroadcastStore.getState().begin({ text: 'going', imageIds: [], targets: [] });
  writeElsewhere('newer');
  expect(useBroadcastStore.getState().run?.text).toBe('going');
});
