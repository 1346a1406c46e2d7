import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useLayoutStore } from '../../stores/layout-store';
import { MissingFolderDialog } from './missing-folder-dialog';
import { useMissingFolderStore } from './missing-folder-store';

afterEach(() => {
  cleanup();
  useMissingFolderStore.setState({ sessionId: null });
});

async function open(worktree?: object | null) {
  const bridge = createFakeBridge('full');
  const calls: [string, unknown][] = [];
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    calls.push([channel, input]);
    const answer = await invoke(channel, input);
    if (channel !== 'resume.choices' || worktree === undefined || !answer.ok) return answer;
    return { ok: true, value: { ...(answer.value as object), worktree } };
  };
  const list = await invoke('sessions.list', {});
  const [first] = list.ok ? (list.value as { id: SessionId }[]) : [];
  if (!first) throw new Error('The scene has no session.');
  const sessionId = first.id;
  render(
    <Providers bridge={bridge}>
      <MissingFolderDialog />
    </Providers>,
  );
  act(() => useMissingFolderStore.getState().ask(sessionId));
  await screen.findByTestId('missing-folder');
  return { sessionId, called: (channel: string) => calls.filter(([name]) => name === channel) };
}

it('case 66: says what is gone, and makes the worktree again on its branch', async () => {
  const { sessionId, called } = await open();
  expect(screen.getByTestId('missing-folder').textContent).toContain('on branch split-frames');
  fireEvent.click(screen.getByTestId('recreate-worktree'));
  await waitFor(() => expect(useMissingFolderStore.getState().sessionId).toBeNull());
  expect(called('resume.recreateWorktree')).toEqual([['resume.recreateWorktree', { sessionId }]]);
});

it('case 66: continues in the main folder in a branch that is then on screen', async () => {
  const { sessionId, called } = await open();
  fireEvent.click(screen.getByTestId('continue-in-main'));
  await waitFor(() => expect(useMissingFolderStore.getState().sessionId).toBeNull());
  expect(called('resume.continueIn')[0]?.[1]).toMatchObject({ sessionId, path: '/home/ada/wire' });
  expect(useLayoutStore.getState().selectedSessionId).not.toBe(sessionId);
});

it('offers what is left where no worktree is known, or it cannot be made again', async () => {
  await open(null);
  expect(screen.queryByTestId('recreate-worktree')).toBeNull();
  expect(screen.queryByTestId('continue-in-main')).toBeNull();
  expect(screen.getByTestId('relink-folder')).toBeTruthy();
  cleanup();
  const gone = {
    path: '/w',
    repository: '/r',
    branch: 'b',
    commit: 'c',
    refusal: 'It is gone too.',
  };
  await open(gone);
  expect(screen.getByTestId<HTMLButtonElement>('recreate-worktree').disabled).toBe(true);
  expect(screen.getByText('It cannot be made again. It is gone too.')).toBeTruthy();
});
