import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useLayoutStore } from '../../stores/layout-store';
import { usePaletteStore } from '../../stores/palette-store';
import { useUiStore } from '../../stores/ui-store';
import type { AppCommand } from './commands';
import { Palette } from './palette';

const command = (id: string, title: string, run: () => void, isEnabled = true): AppCommand => ({
  id,
  title,
  keys: null,
  menu: 'view',
  isEnabled,
  run,
});

async function openPalette(commands: AppCommand[] = []) {
  render(
    <Providers bridge={createFakeBridge('full')}>
      <Palette commands={commands} />
    </Providers>,
  );
  await act(async () => useUiStore.getState().openOverlay('palette'));
  await screen.findAllByTestId('palette-session');
}

const input = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');
const enter = (change = {}) => fireEvent.keyDown(input(), { key: 'Enter', ...change });

beforeEach(() => {
  usePaletteStore.setState({ recent: [] });
  useLayoutStore.setState({ panes: [], selectedSessionId: null });
});
afterEach(() => {
  cleanup();
  useUiStore.getState().openOverlay(null);
});

describe('the palette', () => {
  it('finds a session by a few letters and says how it is and where', async () => {
    await openPalette();
    type('tiflz');
    expect(options()).toHaveLength(1);
    expect(options()[0]).toMatch(/Map tiles flicker when zooming.*Working.*atlas/);
    enter();
    await waitFor(() => expect(useLayoutStore.getState().selectedSessionId).toMatch(/0021$/));
    expect(useUiStore.getState().overlay).toBeNull();
  });

  it('opens beside with the modifier held', async () => {
    await openPalette();
    act(() => useLayoutStore.getState().selectSession(null));
    type('exporter');
    enter();
    await waitFor(() => expect(useLayoutStore.getState().panes).toHaveLength(1));
    await act(async () => useUiStore.getState().openOverlay('palette'));
    type('splitter');
    enter({ ctrlKey: true });
    await waitFor(() => expect(useLayoutStore.getState().panes).toHaveLength(2));
  });

  it('what an action asked the keyboard for keeps it', async () => {
    const run = vi.fn(() => document.getElementById('elsewhere')?.focus());
    render(<input id="elsewhere" />);
    await openPalette([command('filter', 'Filter the list of sessions', run)]);
    type('>filter');
    enter();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(document.activeElement?.id).toBe('elsewhere');
  });

  it('shows actions alone after >, and none that cannot be done', async () => {
    const run = vi.fn();
    await openPalette([
      command('board', 'Board: sessions by status', run),
      command('close', 'Close the board', run, false),
    ]);
    type('>bo');
    expect(options()).toHaveLength(1);
    enter();
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
  });

  it('puts first what was chosen last', async () => {
    await openPalette();
    type('exporter');
    enter();
    await act(async () => useUiStore.getState().openOverlay('palette'));
    await waitFor(() => expect(options()[0]).toContain('Rename the exporter'));
  });

  it('case 28: Enter that confirms an input method’s candidate opens nothing', async () => {
    await openPalette();
    fireEvent.compositionStart(input());
    type('map');
    enter({ isComposing: true });
    fireEvent.compositionEnd(input());
    enter({ keyCode: 229 });
    expect(useUiStore.getState().overlay).toBe('palette');
    expect(useLayoutStore.getState().selectedSessionId).toBeNull();
    enter();
    await waitFor(() => expect(useLayoutStore.getState().selectedSessionId).toMatch(/0021$/));
  });

  it('case 28: Escape that puts the candidates away leaves it open', async () => {
    await openPalette();
    fireEvent.keyDown(input(), { key: 'Escape', isComposing: true });
    expect(useUiStore.getState().overlay).toBe('palette');
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(useUiStore.getState().overlay).toBeNull();
  });
});
