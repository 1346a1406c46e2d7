import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useSessions } from '../../bridge/queries';
import { useLayoutStore } from '../../stores/layout-store';
import { Toasts } from '../toasts/toasts';
import { ChangesTab } from './changes-tab';
import { useChangesStore } from './changes-store';

const First = () => {
  const session = useSessions().data?.[0];
  return session ? <ChangesTab session={session} /> : null;
};

async function open(refuse: string[] = []) {
  const bridge = createFakeBridge('one');
  const sent: { channel: string; input: unknown }[] = [];
  const { invoke } = bridge;
  bridge.invoke = (channel, input) => {
    sent.push({ channel, input });
    if (refuse.includes(channel))
      return Promise.resolve({
        ok: false,
        error: { code: 'git-failed', message: 'line 3: no tabs' },
      });
    return invoke(channel, input);
  };
  render(
    <Providers bridge={bridge}>
      <First />
      <Toasts />
    </Providers>,
  );
  await waitFor(() => expect(screen.getAllByTestId('change-row')).toHaveLength(3));
  return { sent };
}

const click = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Commit message');

afterEach(() => {
  cleanup();
  useChangesStore.setState({ chosen: {}, messages: {} });
});

test('a file that is discarded can be brought back from the notice', async () => {
  await open();
  await click('Discard the changes of README.md');
  await waitFor(() => expect(screen.getAllByTestId('change-row')).toHaveLength(2));
  await click('Undo');
  await waitFor(() => expect(screen.getAllByTestId('change-row')).toHaveLength(3));
});

test('only what is staged is committed, and the message is kept when a hook refuses', async () => {
  const { sent } = await open(['changes.commit']);
  fireEvent.change(message(), { target: { value: 'Read empty files' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Commit/ }).disabled).toBe(true);
  await click('Stage parser.ts');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Staged' })).toBeTruthy());
  await act(async () => fireEvent.keyDown(message(), { key: 'Enter', ctrlKey: true }));
  await waitFor(() => expect(screen.getByText('line 3: no tabs')).toBeTruthy());
  expect(message().value).toBe('Read empty files');
  expect(sent.filter(({ channel }) => channel === 'changes.commit')).toMatchObject([
    { input: { message: 'Read empty files', isAmend: false } },
  ]);
});

test('case 28: the key that ends a candidate commits nothing', async () => {
  const { sent } = await open();
  await click('Stage parser.ts');
  fireEvent.change(message(), { target: { value: 'テスト' } });
  await act(async () =>
    fireEvent.keyDown(message(), { key: 'Enter', ctrlKey: true, isComposing: true, keyCode: 229 }),
  );
  expect(sent.some(({ channel }) => channel === 'changes.commit')).toBe(false);
});

test('an amend begins with the last message, and never writes over what stands there', async () => {
  await open();
  await act(async () => fireEvent.click(screen.getByRole('checkbox')));
  await waitFor(() => expect(message().value).toBe('Read empty files'));
});

test('a file opens its diff in the middle', async () => {
  await open();
  await act(async () => fireEvent.click(screen.getByText('lexer.ts')));
  expect(useLayoutStore.getState().view).toBe('changes');
  expect(Object.values(useChangesStore.getState().chosen)).toEqual([
    { path: 'src/lexer.ts', side: 'unstaged' },
  ]);
});
