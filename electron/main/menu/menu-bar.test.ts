import type { WindowCommand } from '@shared/contract/windows';
import { expect, test } from 'vitest';
import { createManualTimers } from '../../ipc/testing/manual-timers';
import { createMenuBar } from './menu-bar';

const command = (id: string): WindowCommand => ({
  id,
  title: id,
  keys: null,
  menu: 'go',
  isEnabled: true,
});

function setUp() {
  const timers = createManualTimers();
  const shown: string[][] = [];
  let gone: number | null = null;
  const bar = createMenuBar({
    timers,
    isOpen: (id) => id !== gone,
    show: (commands) => shown.push(commands.map(({ id }) => id)),
  });
  return {
    bar,
    shown,
    rest: () => timers.advance(1_000),
    close: (id: number) => (gone = id),
  };
}

test('the bar follows the window used last', () => {
  const { bar, shown, rest } = setUp();
  bar.currentChanged(1);
  bar.describe(1, [command('one')]);
  bar.describe(2, [command('two')]);
  rest();
  bar.currentChanged(2);
  rest();
  bar.currentChanged(null);
  rest();
  expect(shown).toEqual([['one'], ['two'], []]);
});

test('many descriptions in a row build it once, and the same one not again', () => {
  const { bar, shown, rest } = setUp();
  bar.currentChanged(1);
  for (let times = 0; times < 20; times += 1) bar.describe(1, [command(`${times}`)]);
  rest();
  bar.describe(1, [command('19')]);
  rest();
  expect(shown).toEqual([['19']]);
});

test('what a closed window could do is forgotten', () => {
  const { bar, shown, rest, close } = setUp();
  bar.currentChanged(1);
  bar.describe(1, [command('one')]);
  rest();
  close(1);
  bar.currentChanged(null);
  rest();
  bar.currentChanged(1);
  rest();
  expect(shown).toEqual([['one'], []]);
});
