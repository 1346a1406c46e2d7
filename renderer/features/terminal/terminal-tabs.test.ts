import type { TerminalDto } from '@shared/contract/terminals';
import { expect, it } from 'vitest';
import { focusedIn, foldersWithTerminals, shownTab, tabsOf, tabTitle } from './terminal-tabs';

const terminal = (id: string, more: Partial<TerminalDto> = {}): TerminalDto => ({
  id,
  folder: '/a',
  groupId: id,
  name: null,
  shell: 'zsh',
  running: null,
  exit: null,
  ...more,
});

const TERMINALS = [
  terminal('1'),
  terminal('2', { folder: '/b' }),
  terminal('3', { groupId: '1', running: 'vim' }),
  terminal('4', { running: 'vite' }),
];

it('has one tab for those that stand side by side, and only those of the folder', () => {
  const tabs = tabsOf(TERMINALS, '/a', []);
  expect(tabs.map(({ terminals }) => terminals.map(({ id }) => id))).toEqual([['1', '3'], ['4']]);
  expect(tabs.map(tabTitle)).toEqual(['zsh +1', 'vite']);
  expect(tabsOf(TERMINALS, '/a', ['1', '3']).map(({ groupId }) => groupId)).toEqual(['4']);
  expect(tabsOf(TERMINALS, null, [])).toEqual([]);
});

it('shows the chosen tab, and the newest where that is gone', () => {
  const tabs = tabsOf(TERMINALS, '/a', []);
  expect(shownTab(tabs, '1')?.groupId).toBe('1');
  expect(shownTab(tabs, 'gone')?.groupId).toBe('4');
  expect(shownTab([], '1')).toBeNull();
  const [first] = tabs;
  if (!first) throw new Error('no tab');
  expect(focusedIn(first, '3')?.id).toBe('3');
  expect(focusedIn(first, 'gone')?.id).toBe('1');
});

it('goes by the name a person gave, and counts terminals by folder', () => {
  expect(
    tabTitle({ groupId: '1', terminals: [terminal('1', { name: 'dev', running: 'vite' })] }),
  ).toBe('dev');
  expect(foldersWithTerminals(TERMINALS, ['4'])).toEqual([
    { folder: '/a', count: 2 },
    { folder: '/b', count: 1 },
  ]);
});
