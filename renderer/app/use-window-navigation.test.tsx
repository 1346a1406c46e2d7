import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WindowCommand } from '@shared/contract/windows';
import { asSessionId } from '@shared/domain/ids';
import { createClient } from '../bridge/client';
import { ClientContext } from '../bridge/client-context';
import type { Bridge } from '../bridge/window-bridge';
import type { AppCommand } from '../features/palette/commands';
import { useLayoutStore } from '../stores/layout-store';
import { useToastStore } from '../stores/toast-store';
import { useUiStore } from '../stores/ui-store';
import { useMenuCommands } from './use-menu-commands';
import { useWindowNavigation } from './use-window-navigation';

const here = asSessionId('00000000-0000-4000-8000-000000000001');
const other = asSessionId('00000000-0000-4000-8000-000000000002');
const gone = asSessionId('00000000-0000-4000-8000-000000000003');

function Window({ commands }: { commands: AppCommand[] }) {
  useWindowNavigation();
  useMenuCommands(commands);
  return null;
}

const NO_COMMANDS: AppCommand[] = [];

function open(destination: unknown = null) {
  const listeners = new Map<string, (payload: never) => void>();
  const described: WindowCommand[][] = [];
  const bridge: Bridge = {
    invoke: async (channel, input) => {
      if (channel === 'windows.describeCommands') described.push(input as WindowCommand[]);
      const value =
        channel === 'sessions.list'
          ? [{ id: here }, { id: other }]
          : channel === 'windows.takeDestination'
            ? destination
            : null;
      return { ok: true, value };
    },
    subscribe: (name, listener) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    pathForFile: () => '',
  };
  const client = createClient(bridge);
  const cache = new QueryClient();
  const view = (commands: AppCommand[]) => (
    <ClientContext.Provider value={client}>
      <QueryClientProvider client={cache}>
        <Window commands={commands} />
      </QueryClientProvider>
    </ClientContext.Provider>
  );
  const { rerender, unmount } = render(view(NO_COMMANDS));
  const push = (name: string, payload: unknown) =>
    act(async () => listeners.get(name)?.(payload as never));
  return {
    push,
    described,
    unmount,
    listeners,
    show: (commands: AppCommand[]) => rerender(view(commands)),
  };
}

const layout = () => useLayoutStore.getState();
const lastToast = () => useToastStore.getState().toasts.at(-1)?.text ?? '';

beforeEach(() => {
  useLayoutStore.setState(useLayoutStore.getInitialState());
  useUiStore.getState().openOverlay(null);
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '?');
});

it('goes to the session, list or settings it is sent to', async () => {
  const { push } = open();
  await push('windows.sentTo', { kind: 'inbox' });
  expect(layout().view).toBe('inbox');
  await push('windows.sentTo', { kind: 'session', sessionId: other });
  expect(layout()).toMatchObject({ view: 'session', selectedSessionId: other });
  await push('windows.sentTo', { kind: 'board' });
  expect(layout().view).toBe('board');
  await push('windows.sentTo', { kind: 'settings' });
  expect(useUiStore.getState().overlay).toBe('settings');
});

it('says that a session is no longer there, and stays where it was', async () => {
  layout().selectSession(here);
  const { push } = open();
  await push('windows.sentTo', { kind: 'session', sessionId: gone });
  expect(layout().selectedSessionId).toBe(here);
  expect(lastToast()).toContain('no longer there');
});

it('follows what it was opened for; a further window shows that session alone', async () => {
  layout().selectSession(here);
  open({ kind: 'session', sessionId: other });
  await vi.waitFor(() => expect(layout().panes).toEqual([other]));
  cleanup();
  layout().openBeside(here);
  window.history.replaceState(null, '', '?window=2');
  open({ kind: 'session', sessionId: other });
  await vi.waitFor(() => expect(layout().panes).toEqual([other]));
});

it('a window that is gone follows nothing', async () => {
  const { unmount, listeners } = open();
  unmount();
  expect([...listeners.keys()]).toEqual([]);
});

const command = (change: Partial<AppCommand>): AppCommand => ({
  id: 'stop',
  title: 'Stop this turn',
  keys: 'mod+.',
  menu: 'session',
  isEnabled: true,
  run: vi.fn(),
  ...change,
});

it('tells the menu bar its commands once they have settled, and again only when they differ', async () => {
  const { described, show } = open();
  show([command({ isEnabled: false })]);
  show([command({})]);
  await vi.waitFor(() => expect(described.at(-1)).toHaveLength(1));
  expect(described.at(-1)).toEqual([
    { id: 'stop', title: 'Stop this turn', keys: 'mod+.', menu: 'session', isEnabled: true },
  ]);
  const told = described.length;
  show([command({})]);
  show([command({ title: 'Stop' })]);
  await vi.waitFor(() => expect(described.at(-1)?.[0]?.title).toBe('Stop'));
  expect(described).toHaveLength(told + 1);
});

it('runs what was chosen in the menu bar, as it is now, unless it can do nothing', async () => {
  const { push, show } = open();
  const [run, never] = [vi.fn(), vi.fn()];
  show([command({ run }), command({ id: 'restart', isEnabled: false, run: never })]);
  await push('windows.commandChosen', { commandId: 'stop' });
  await push('windows.commandChosen', { commandId: 'restart' });
  await push('windows.commandChosen', { commandId: 'nothing of that name' });
  expect(run).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});

it('what is chosen in the menu bar is not done behind a dialog, and that is said', async () => {
  const { push, show } = open();
  const run = vi.fn();
  show([command({ run })]);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  await push('windows.commandChosen', { commandId: 'stop' });
  expect(run).not.toHaveBeenCalled();
  expect(lastToast()).toContain('was not done');
  dialog.remove();
  await push('windows.commandChosen', { commandId: 'stop' });
  expect(run).toHaveBeenCalledOnce();
});
