import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import type { Envelope } from '@shared/contract/error';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useToastStore } from '../../stores/toast-store';
import { useUiStore } from '../../stores/ui-store';
import { useKeyedCommands } from '../keys/keyed-commands';
import type { AppCommand } from '../palette/commands';
import { Toasts } from '../toasts/toasts';
import { SettingsDialog } from './settings-dialog';

const command = (id: string, title: string, keys: string | null): AppCommand => ({
  id,
  title,
  keys,
  menu: 'view',
  isEnabled: true,
  run: () => {},
});
const COMMANDS = [
  command('sidebar', 'Show or hide the list', 'mod+b'),
  command('panel', 'Show or hide the details', 'mod+j'),
];

function Keyed() {
  return <SettingsDialog commands={useKeyedCommands(COMMANDS)} />;
}

async function openSettings(answers: Record<string, () => Envelope<unknown>> = {}) {
  const bridge = createFakeBridge('full');
  const saved: unknown[] = [];
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    if (channel === 'settings.save') saved.push(input);
    return answers[channel]?.() ?? invoke(channel, input);
  };
  render(
    <Providers bridge={bridge}>
      <Keyed />
      <Toasts />
    </Providers>,
  );
  await act(async () => useUiStore.getState().openOverlay('settings'));
  await screen.findByRole('searchbox');
  return { saved };
}

const go = (name: string) =>
  fireEvent.click(within(screen.getByRole('navigation')).getByText(name));
const row = (name: string) => screen.getByRole('group', { name });
const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const press = (key: string, change = {}) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...change });
  });

beforeEach(() => useToastStore.setState({ toasts: [] }));
afterEach(() => {
  cleanup();
  useUiStore.getState().openOverlay(null);
});

describe('the settings', () => {
  it('store a choice at once, mark what is changed and set it back', async () => {
    const { saved } = await openSettings();
    go('Appearance');
    fireEvent.click(within(row('Theme')).getByLabelText('Dark'));
    await waitFor(() => expect(saved).toEqual([{ theme: 'dark' }]));
    expect(row('Theme').dataset['changed']).toBe('true');
    fireEvent.click(within(row('Theme')).getByRole('button', { name: /set theme back/i }));
    await waitFor(() => expect(row('Theme').dataset['changed']).toBe('false'));
    expect(saved.at(-1)).toEqual({ theme: 'system' });
  });

  it('show what went wrong under the row, and the value as it was', async () => {
    await openSettings({
      'settings.save': () => ({
        ok: false,
        error: { code: 'database-full', message: 'The disk is full. Nothing was changed.' },
      }),
    });
    go('Appearance');
    fireEvent.click(within(row('Theme')).getByLabelText('Dark'));
    await waitFor(() =>
      expect(within(row('Theme')).getByRole('alert').textContent).toContain('The disk is full.'),
    );
    expect(row('Theme').dataset['changed']).toBe('false');
  });

  it('are searched in all sections; Escape clears the search first and closes then', async () => {
    await openSettings();
    expect(document.activeElement).toBe(search());
    fireEvent.change(search(), { target: { value: 'night' } });
    expect(screen.getAllByTestId('setting').map(({ dataset }) => dataset['setting'])).toEqual([
      'theme',
      'quietHours',
    ]);
    await press('Escape');
    expect(search().value).toBe('');
    expect(useUiStore.getState().overlay).toBe('settings');
    await press('Escape');
    expect(useUiStore.getState().overlay).toBeNull();
  });

  it('say what is wrong with a time while it is typed, and keep only whole ones', async () => {
    const { saved } = await openSettings();
    go('Notifications');
    fireEvent.click(within(row('Quiet hours')).getByLabelText('Between'));
    const from = await screen.findByLabelText('Quiet from');
    fireEvent.change(from, { target: { value: '23:6' } });
    expect(within(row('Quiet hours')).getByRole('alert').textContent).toContain('22:30');
    fireEvent.change(from, { target: { value: '23:15' } });
    expect(within(row('Quiet hours')).getByRole('alert').textContent).toBe('');
    await waitFor(() =>
      expect(saved).toEqual([
        { quietHours: { from: '22:00', to: '07:00' } },
        { quietHours: { from: '23:15', to: '07:00' } },
      ]),
    );
  });

  it('take a number when it is left, and not one out of range', async () => {
    const { saved } = await openSettings();
    go('Sessions');
    const field = within(row('Say that a turn is silent')).getByRole('spinbutton');
    fireEvent.change(field, { target: { value: '300' } });
    expect(within(row('Say that a turn is silent')).getByRole('alert').textContent).toBe(
      '240 is the most.',
    );
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: '12' } });
    fireEvent.blur(field);
    await waitFor(() => expect(saved).toEqual([{ quietAfterMinutes: 12 }]));
  });

  it('undo an import by storing what was before', async () => {
    const imported = { ...DEFAULT_SETTINGS, theme: 'light' as const, isOnboarded: true };
    const { saved } = await openSettings({
      'settings.importFromFile': () => ({
        ok: true,
        value: { path: '/tmp/s.json', settings: imported, changed: ['theme'] },
      }),
    });
    go('Data');
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('Taken over from /tmp/s.json: Theme.');
    fireEvent.click(within(row('Import settings')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ theme: 'system', keys: {} });
  });
});

describe('the keys of a command', () => {
  const list = () => row('Show or hide the list');
  const record = async () => {
    await openSettings();
    go('Keys');
    fireEvent.click(within(list()).getByRole('button', { name: /^Keys of/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('Press the new keys'));
  };

  it('are those pressed next, and the row shows them', async () => {
    await record();
    await press('Control', { ctrlKey: true });
    await press('L', { ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(list().textContent).toContain('Ctrl+Shift+L'));
    expect(list().dataset['changed']).toBe('true');
  });

  it('are refused with the reason where the system needs them', async () => {
    await record();
    await press('c', { ctrlKey: true });
    expect(within(list()).getByRole('alert').textContent).toMatch(/Ctrl\+C cannot be used.*copies/);
  });

  it('are asked about when another command has them, which then says to whom it lost them', async () => {
    await record();
    await press('j', { ctrlKey: true });
    expect(within(list()).getByRole('alert').textContent).toContain('“Show or hide the details”');
    expect(row('Show or hide the details').textContent).toContain('Ctrl+J');
    await press('Escape');
    expect(useUiStore.getState().overlay).toBe('settings');
    fireEvent.click(within(list()).getByRole('button', { name: /^Keys of/ }));
    await press('j', { ctrlKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Take Ctrl+J' }));
    await waitFor(() => expect(list().textContent).toContain('Ctrl+J'));
    expect(row('Show or hide the details').textContent).toContain(
      'Ctrl+J belongs to “Show or hide the list” now.',
    );
  });

  it('stay as they are after Escape, which closes nothing, and are none after Backspace', async () => {
    await record();
    await press('Escape');
    expect(useUiStore.getState().overlay).toBe('settings');
    expect(list().textContent).toContain('Ctrl+B');
    fireEvent.click(within(list()).getByRole('button', { name: /^Keys of/ }));
    await press('Backspace');
    await waitFor(() => expect(list().textContent).toContain('No keys'));
  });
});
