import { beforeEach, expect, it } from 'vitest';
import { createSplitStorage } from './split-storage';
import { windowSlot } from './window-slot';

interface State {
  width: number;
  sort: string;
  shown: string | null;
}

const windowOf = (slot: number) =>
  createSplitStorage<State>({
    getStorage: () => localStorage,
    sharedKey: 'all',
    ownKey: `own.${slot}`,
    shared: ['width', 'sort'],
  });

const keep = (storage: ReturnType<typeof windowOf>, state: State) =>
  storage.setItem('', { state, version: 1 });
const written = (key: string): string | null => localStorage.getItem(key);

beforeEach(() => localStorage.clear());

it('each window keeps its own and finds what is shared', () => {
  const [first, second] = [windowOf(1), windowOf(2)];
  keep(first, { width: 1, sort: 'title', shown: 'a' });
  second.takeShared({ key: 'all', newValue: written('all') });
  keep(second, { width: 1, sort: 'title', shown: 'b' });
  expect(windowOf(1).getItem('')).toEqual({
    state: { width: 1, sort: 'title', shown: 'a' },
    version: 1,
  });
  expect(windowOf(2).getItem('')).toMatchObject({ state: { shown: 'b' } });
});

it('a window that has not heard yet does not undo what another one changed', () => {
  keep(windowOf(1), { width: 1, sort: 'title', shown: null });
  const [first, second] = [windowOf(1), windowOf(2)];
  first.getItem('');
  second.getItem('');
  keep(first, { width: 300, sort: 'title', shown: null });
  keep(second, { width: 1, sort: 'newest', shown: null });
  expect(windowOf(1).getItem('')).toMatchObject({ state: { width: 300, sort: 'newest' } });
});

it('takes over what another window wrote, and writes none of it back', () => {
  keep(windowOf(1), { width: 1, sort: 'title', shown: null });
  const second = windowOf(2);
  second.getItem('');
  keep(windowOf(1), { width: 2, sort: 'title', shown: 'a' });
  const text = written('all');
  expect(second.takeShared({ key: 'all', newValue: text })).toEqual({ width: 2, sort: 'title' });
  expect(second.takeShared({ key: 'own.1', newValue: written('own.1') })).toBeNull();
  localStorage.removeItem('all');
  keep(second, { width: 2, sort: 'title', shown: null });
  expect(written('all')).toBeNull();
});

it('begins with what was kept when all was one key, and with nothing when that is damaged', () => {
  localStorage.setItem('all', JSON.stringify({ state: { width: 7, shown: 'a' }, version: 1 }));
  expect(windowOf(1).getItem('')).toEqual({ state: { width: 7, shown: 'a' }, version: 1 });
  localStorage.setItem('all', '{"state":');
  expect(windowOf(1).getItem('')).toBeNull();
});

it('knows its place from the address, within bounds', () => {
  expect(windowSlot('?window=3')).toBe('3');
  expect(windowSlot('')).toBe('1');
  expect(windowSlot('?window=../1000')).toBe('1');
});
