import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUiStore } from '../../stores/ui-store';
import { ShortcutSheet } from './shortcut-sheet';

afterEach(() => {
  cleanup();
  useUiStore.getState().openOverlay(null);
});

it('names each key once, running or not', () => {
  useUiStore.getState().openOverlay('shortcuts');
  const command = { title: 'Stop this turn', keys: 'mod+.', run: () => {} };
  render(
    <ShortcutSheet
      commands={[
        { ...command, id: 'stop' },
        { ...command, id: 'session-1', title: 'Session 1: mine', keys: 'mod+1' },
      ]}
    />,
  );
  expect(screen.getAllByText('Stop this turn')).toHaveLength(1);
  expect(screen.queryByText('Session 1: mine')).toBeNull();
  expect(screen.getByText('Session 1 to 9')).toBeTruthy();
});
