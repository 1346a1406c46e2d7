import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '../bridge/fake/fake-bridge';
import { useSession } from '../bridge/queries';
import type { AppCommand } from '../features/palette/commands';
import { useLayoutStore } from '../stores/layout-store';
import { useToastStore } from '../stores/toast-store';
import { useUiStore } from '../stores/ui-store';
import { Providers } from './providers';
import { useCommands } from './use-commands';

let commands: AppCommand[] = [];

function Commands() {
  const own = useCommands();
  const session = useSession(useLayoutStore((state) => state.selectedSessionId));
  useEffect(() => {
    commands = own;
  }, [own]);
  return <output>{session?.lastLine}</output>;
}

async function open() {
  const bridge = createFakeBridge('full');
  const sent: { channel: string; input: unknown }[] = [];
  const { invoke } = bridge;
  bridge.invoke = (channel, input) => {
    sent.push({ channel, input });
    return invoke(channel, input);
  };
  render(
    <Providers bridge={bridge}>
      <Commands />
    </Providers>,
  );
  await waitFor(() => expect(commands.some(({ id }) => id === 'session-1')).toBe(true));
  return { bridge, sent };
}

const named = (id: string): AppCommand => {
  const command = commands.find((other) => other.id === id);
  if (!command) throw new Error(`There is no command ${id}.`);
  return command;
};
const run = (id: string) => act(async () => named(id).run());
const layout = () => useLayoutStore.getState();

beforeEach(() => {
  commands = [];
  useLayoutStore.setState(useLayoutStore.getInitialState());
});
afterEach(cleanup);

it('each command has an id and keys of its own', async () => {
  await open();
  const ids = commands.map(({ id }) => id);
  const keys = commands.flatMap((command) => command.keys ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(keys).size).toBe(keys.length);
});

it('what needs a session can be done only once one is open', async () => {
  await open();
  const needing = ['rename', 'pin', 'archive', 'delete', 'copy-link', 'session-in-window'];
  expect(needing.map((id) => named(id).isEnabled)).toEqual(needing.map(() => false));
  await run('session-1');
  expect(needing.map((id) => named(id).isEnabled)).toEqual(needing.map(() => true));
});

it('goes through the sessions as the list shows them, without those folded away', async () => {
  await open();
  await run('session-1');
  const first = layout().selectedSessionId;
  await run('next-session');
  const second = layout().selectedSessionId;
  expect(named('session-2').title).toContain('Session 2');
  await run('session-2');
  expect(layout().selectedSessionId).toBe(second);
  await run('previous-session');
  expect(layout().selectedSessionId).toBe(first);
  const count = commands.filter(({ id }) => /^session-\d$/.test(id)).length;
  await act(async () => layout().toggleWorkspace('00000000-0000-4000-8000-000000000001'));
  expect(commands.filter(({ id }) => /^session-\d$/.test(id)).length).toBe(count - 3);
});

it('opens the next session that is not shown yet beside this one, up to four', async () => {
  await open();
  await run('session-2');
  await run('open-beside');
  await run('open-beside');
  await run('open-beside');
  expect(new Set(layout().panes).size).toBe(4);
  expect(named('open-beside').isEnabled).toBe(false);
  await run('close-pane');
  expect(layout().panes).toHaveLength(3);
  await run('only-pane');
  expect(layout().panes).toHaveLength(1);
  expect(named('close-pane').isEnabled).toBe(false);
});

it('stays the same while sessions stream, and follows what a command goes by', async () => {
  const { bridge } = await open();
  await run('session-1');
  const id = layout().selectedSessionId;
  if (!id) throw new Error('No session is open.');
  act(() => bridge.change(id, { status: 'working', turnStartedAt: 1 }));
  await waitFor(() => expect(named('stop').isEnabled).toBe(true));
  const before = commands;
  act(() => bridge.change(id, { lastLine: 'One more word', updatedAt: 2, costUsd: 1 }));
  await screen.findByText('One more word');
  expect(commands).toBe(before);
  act(() => bridge.change(id, { title: 'Another name' }));
  await waitFor(() => expect(named('session-1').title).toBe('Session 1: Another name'));
  act(() => bridge.change(id, { status: 'idle' }));
  await waitFor(() => expect(named('stop').isEnabled).toBe(false));
});

it('copies a link that only leads to the session', async () => {
  const { sent } = await open();
  await run('session-1');
  await run('copy-link');
  expect(sent).toContainEqual({
    channel: 'app.copyText',
    input: { text: `roundhouse://session/${layout().selectedSessionId}` },
  });
  expect(useToastStore.getState().toasts.at(-1)?.text).toBe('Link copied.');
});

it('opens a choice of the composer, back from the board', async () => {
  await open();
  await run('session-1');
  await run('board');
  await run('choose-model');
  expect(layout().view).toBe('session');
  expect(useUiStore.getState().picker).toEqual({
    sessionId: layout().selectedSessionId,
    kind: 'model',
  });
});

it('renames in the title bar', async () => {
  await open();
  await run('session-1');
  await run('rename');
  expect(useUiStore.getState().renamedInTitle).toBe(layout().selectedSessionId);
});

it('changes the size step by step and says when there is none left', async () => {
  await open();
  await waitFor(() => expect(named('zoom-in').isEnabled).toBe(true));
  expect(named('zoom-reset').isEnabled).toBe(false);
  await run('zoom-in');
  await waitFor(() => expect(named('zoom-reset').isEnabled).toBe(true));
  await run('zoom-reset');
  await waitFor(() => expect(named('zoom-reset').isEnabled).toBe(false));
});
