import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUiStore } from '../../stores/ui-store';
import type { AppCommand } from './commands';
import { ShortcutSheet } from './shortcut-sheet';

afterEach(() => {
  cleanup();
  useUiStore.getState().openOverlay(null);
});

const command = (id: string, title: string, keys: string | null, menu: AppCommand['menu']) => ({
  id,
  title,
  keys,
  menu,
  isEnabled: false,
  run: () => {},
});

it('names each key once, whether it can be used now or not', () => {
  useUiStore.getState().openOverlay('shortcuts');
  render(
    <ShortcutSheet
      commands={[
        command('stop', 'Stop this turn', 'mod+.', 'session'),
        command('pin', 'Pin this session', null, 'session'),
        command('session-1', 'Session 1: mine', 'mod+1', 'go'),
      ]}
    />,
  );
  expect(screen.getAllByText('Stop this turn')).toHaveLength(1);
  expect(screen.queryByText('Pin this session')).toBeNull();
  expect(screen.queryByText('Session 1: mine')).toBeNull();
  expect(screen.getByText('Session 1 to 9')).toBeTruthy();
});

it('leaves out the number another command has taken', () => {
  useUiStore.getState().openOverlay('shortcuts');
  render(
    <ShortcutSheet
      commands={[
        command('board', 'Board', 'mod+1', 'go'),
        command('session-1', 'Session 1: mine', null, 'go'),
        command('session-2', 'Session 2: mine', 'mod+2', 'go'),
      ]}
    />,
  );
  expect(screen.queryByText('Session 1 to 9')).toBeNull();
  expect(screen.queryByText('Session 1')).toBeNull();
  expect(screen.getByText('Session 2')).toBeTruthy();
});

it('tells the keys that belong to the list of sessions', () => {
  useUiStore.getState().openOverlay('shortcuts');
  render(<ShortcutSheet commands={[]} />);
  const list = screen.getByRole('region', { name: 'List of sessions' });
  expect(list.textContent).toContain('Mark all');
});

it('groups them and leads to where they are changed', () => {
  useUiStore.getState().openOverlay('shortcuts');
  render(<ShortcutSheet commands={[command('stop', 'Stop this turn', 'mod+e', 'session')]} />);
  const group = screen.getByRole('region', { name: 'Session' });
  expect(group.textContent).toContain('Ctrl+E');
  expect(screen.getByRole('region', { name: 'Inbox' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change keys' }));
  expect(useUiStore.getState()).toMatchObject({ overlay: 'settings', settingsSection: 'keys' });
});
