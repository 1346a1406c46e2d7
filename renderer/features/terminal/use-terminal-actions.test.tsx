import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TerminalDto } from '@shared/contract/terminals';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useSessions, useTerminals, useWorkspaces } from '../../bridge/queries';
import { queryKeys } from '../../bridge/query-keys';
import { useLayoutStore } from '../../stores/layout-store';
import { useToastStore } from '../../stores/toast-store';
import { useTerminalStore } from './terminal-store';
import { type TerminalActions, useTerminalActions } from './use-terminal-actions';

let actions: TerminalActions;
let terminals: TerminalDto[] = [];
let workspaces: WorkspaceDto[] = [];
let isReady = false;

let running: (terminalId: string | undefined) => void;

function Probe() {
  const cache = useQueryClient();
  const own = useTerminalActions();
  const { data } = useTerminals();
  const { data: sessions } = useSessions();
  const { data: folders } = useWorkspaces();
  useEffect(() => {
    actions = own;
    terminals = data ?? [];
    workspaces = folders ?? [];
    running = (terminalId) =>
      cache.setQueryData<TerminalDto[]>(queryKeys.terminals, (old = []) =>
        old.map((one) => (one.id === terminalId ? { ...one, running: 'vite' } : one)),
      );
    isReady = sessions !== undefined && data !== undefined && folders !== undefined;
  }, [own, data, sessions, folders, cache]);
  return null;
}

async function open() {
  const bridge = createFakeBridge('full');
  const sent: string[] = [];
  const refused = new Map<string, unknown>();
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    sent.push(channel);
    const value = refused.get(channel);
    return value === undefined ? invoke(channel, input) : { ok: true, value };
  };
  const listed = await invoke('sessions.list', {});
  const [session] = listed.ok ? (listed.value as { id: never; cwd: string }[]) : [];
  if (!session) throw new Error('no session');
  act(() => useLayoutStore.getState().selectSession(session.id));
  render(
    <Providers bridge={bridge}>
      <Probe />
    </Providers>,
  );
  await waitFor(() => expect(isReady).toBe(true));
  return { session, sent, refused };
}

const store = () => useTerminalStore.getState();
const toasts = () => useToastStore.getState().toasts;

beforeEach(() => {
  useLayoutStore.setState(useLayoutStore.getInitialState());
  useTerminalStore.setState(useTerminalStore.getInitialState());
  useToastStore.setState({ toasts: [] });
  isReady = false;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('the key opens the drawer with a first terminal in the session’s folder, and no second one', async () => {
  const { session } = await open();
  await act(async () => actions.toggle());
  await waitFor(() => expect(terminals).toHaveLength(1));
  expect(terminals[0]?.folder).toBe(session.cwd);
  expect(useLayoutStore.getState().isDrawerOpen).toBe(true);
  act(() => useLayoutStore.getState().setDrawerOpen(false));
  const wish = store().focusWish;
  await act(async () => actions.toggle());
  expect(terminals).toHaveLength(1);
  expect(store().focusWish).toBeGreaterThan(wish);
});

it('one of another folder is shown, and with the next session its own again', async () => {
  const { session } = await open();
  await act(async () => void (await actions.open()));
  const workspaceId = workspaces.find(({ path }) => path !== session.cwd)?.id;
  if (!workspaceId) throw new Error('no other folder');
  const place = { kind: 'workspace', workspaceId } as const;
  const opened = await act(async () => actions.open(place));
  expect(opened?.folder).not.toBe(session.cwd);
  expect(store().otherFolder).toEqual({ besideSession: session.id, folder: opened?.folder });
  await act(async () => actions.split());
  await waitFor(() => expect(terminals).toHaveLength(3));
  expect(terminals[2]?.groupId).toBe(opened?.groupId);
});

it('splitting joins the tab that is shown; stepping goes round', async () => {
  await open();
  await act(async () => void (await actions.open()));
  await act(async () => actions.split());
  await waitFor(() => expect(terminals).toHaveLength(2));
  expect(terminals[1]?.groupId).toBe(terminals[0]?.groupId);
  await act(async () => void (await actions.open()));
  await waitFor(() => expect(terminals).toHaveLength(3));
  const folder = terminals[0]?.folder ?? '';
  expect(store().chosenTabs[folder]).toBe(terminals[2]?.groupId);
  act(() => actions.step(1));
  expect(store().chosenTabs[folder]).toBe(terminals[0]?.groupId);
  act(() => actions.step(-1));
  expect(store().chosenTabs[folder]).toBe(terminals[2]?.groupId);
});

it('a closed terminal is only hidden until it cannot be undone any more', async () => {
  const { sent } = await open();
  await act(async () => void (await actions.open()));
  await waitFor(() => expect(terminals).toHaveLength(1));
  vi.useFakeTimers();
  act(() => actions.close());
  const [first] = terminals;
  expect(store().closing).toEqual([first?.id]);
  expect(useLayoutStore.getState().isDrawerOpen).toBe(false);
  expect(sent).not.toContain('terminals.close');
  act(() => toasts()[0]?.actions[0]?.run());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store().closing).toEqual([]);
  expect(sent).not.toContain('terminals.close');
  act(() => actions.close());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent).toContain('terminals.close');
  expect(store().closing).toEqual([]);
});

it('closing where something runs is asked first, for all of a tab together', async () => {
  const { sent } = await open();
  await act(async () => void (await actions.open()));
  await act(async () => actions.split());
  await waitFor(() => expect(terminals).toHaveLength(2));
  const ids = terminals.map(({ id }) => id);
  act(() => running(ids[1]));
  await waitFor(() => expect(terminals[1]?.running).toBe('vite'));
  act(() => actions.close(ids));
  expect(store().closeQuestion).toEqual(ids);
  expect(store().closing).toEqual([]);
  expect(sent).not.toContain('terminals.close');
});

it('a command that cannot be typed without running is copied, and that is said', async () => {
  const { session, sent, refused } = await open();
  refused.set('terminals.type', { isTyped: false });
  await act(async () => actions.openWithCommand(session.id, 'a\nb'));
  expect(sent).toContain('app.copyText');
  expect(toasts()[0]?.text).toContain('copied and not typed');
});

it('there is nothing to send while nothing is marked', async () => {
  await open();
  act(() => actions.sendSelection());
  expect(toasts()[0]?.text).toContain('Nothing is marked');
});
