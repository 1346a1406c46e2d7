import { beforeEach, expect, it, vi } from 'vitest';
import { createLiveTerminal, type LiveTerminalHost } from './live-terminal';
import { createLiveTerminals } from './live-terminals';

vi.mock('./live-terminal');

const made = new Map<string, { fit: number; isShown: boolean; isDisposed: boolean }>();

beforeEach(() => {
  made.clear();
  vi.mocked(createLiveTerminal).mockImplementation((id) => {
    const state = { fit: 0, isShown: false, isDisposed: false };
    made.set(id, state);
    return Promise.resolve({
      element: document.createElement('div'),
      fit: () => (state.fit += 1),
      setShown: (isShown: boolean) => (state.isShown = isShown),
      dispose: () => (state.isDisposed = true),
    } as unknown as Awaited<ReturnType<typeof createLiveTerminal>>);
  });
});

const setUp = () => createLiveTerminals(() => ({}) as LiveTerminalHost);
const frame = () => document.createElement('div');
/** What was put off until a terminal is made has been done. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
};

it('one that is shown again is the same, with what is marked and where it was scrolled to', async () => {
  const live = setUp();
  const [first, second] = [frame(), frame()];
  const shown = await live.show('a', first);
  expect(first.children).toHaveLength(1);
  live.hide('a');
  expect(first.children).toHaveLength(0);
  expect(made.get('a')?.isShown).toBe(false);
  expect(await live.show('a', second)).toBe(shown);
  expect(second.firstElementChild).toBe(shown?.element);
});

it('one that left the screen before it was made is not put there', async () => {
  const live = setUp();
  const own = frame();
  const pending = live.show('a', own);
  live.hide('a');
  expect(await pending).toBeNull();
  expect(own.children).toHaveLength(0);
});

it('of those that are hidden eight stay, the one hidden longest goes', async () => {
  const live = setUp();
  for (let at = 0; at < 10; at += 1) {
    await live.show(`t${at}`, frame());
    live.hide(`t${at}`);
  }
  await settle();
  const gone = [...made].filter(([, { isDisposed }]) => isDisposed).map(([id]) => id);
  expect(gone).toEqual(['t0', 't1']);
});

it('closed ones go, and all of them with the drawer', async () => {
  const live = setUp();
  await live.show('a', frame());
  await live.show('b', frame());
  live.keep(['b']);
  await settle();
  expect([made.get('a')?.isDisposed, made.get('b')?.isDisposed]).toEqual([true, false]);
  live.dispose();
  await settle();
  expect(made.get('b')?.isDisposed).toBe(true);
});
