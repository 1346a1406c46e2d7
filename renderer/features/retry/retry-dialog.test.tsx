import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallError } from '@shared/contract/error';
import type { FilesPlan } from '@shared/contract/retry';
import type { SessionId } from '@shared/domain/ids';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useLayoutStore } from '../../stores/layout-store';
import { useToastStore } from '../../stores/toast-store';
import { RetryDialog } from './retry-dialog';
import { useRetryStore } from './retry-store';
import { useEscapeTwice } from './use-escape-twice';
import { composerInputId } from '../composer/composer-keys';

interface Call {
  channel: string;
  input: Record<string, unknown>;
}

async function open(files: FilesPlan | null = null, refusal: CallError | null = null) {
  const bridge = createFakeBridge('full');
  const calls: Call[] = [];
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    calls.push({ channel, input: (input ?? {}) as Record<string, unknown> });
    if (channel === 'retry.branch' && refusal) return { ok: false, error: refusal };
    if (channel === 'retry.planFiles' && files) return { ok: true, value: files };
    return invoke(channel, input);
  };
  const list = await invoke('sessions.list', {});
  const [first] = list.ok ? (list.value as { id: SessionId }[]) : [];
  if (!first) throw new Error('The scene has no session.');
  const sessionId = first.id;
  function Window() {
    useEscapeTwice(sessionId);
    return (
      <>
        <textarea id={composerInputId(sessionId)} aria-label="Message" />
        <RetryDialog />
      </>
    );
  }
  render(
    <Providers bridge={bridge}>
      <Window />
    </Providers>,
  );
  return { sessionId, made: (channel: string) => calls.filter((call) => call.channel === channel) };
}

async function chooseNewest(sessionId: SessionId) {
  act(() => useRetryStore.getState().ask({ kind: 'choose', sessionId }));
  const prompts = await screen.findByTestId('retry-prompts');
  const newest = prompts.querySelector('button');
  if (!newest) throw new Error('There is no message.');
  fireEvent.click(newest);
  await screen.findByTestId('retry-form');
}

const send = () => screen.getByTestId<HTMLButtonElement>('retry-send');

beforeEach(() => {
  useRetryStore.setState({ question: null });
  useToastStore.setState({ toasts: [] });
  useLayoutStore.getState().selectSession(null);
});
afterEach(cleanup);

describe('retry from here', () => {
  it('sends the changed message once, shows the branch and offers to undo', async () => {
    const { sessionId, made } = await open();
    await chooseNewest(sessionId);
    fireEvent.change(screen.getByLabelText('Message to send again'), {
      target: { value: 'Do it otherwise' },
    });
    fireEvent.click(send());
    fireEvent.click(send());
    await waitFor(() => expect(useRetryStore.getState().question).toBeNull());
    const [call] = made('retry.branch');
    expect(made('retry.branch')).toHaveLength(1);
    expect(call?.input).toMatchObject({ sessionId, text: 'Do it otherwise', rewindsFiles: false });
    const selected = useLayoutStore.getState().selectedSessionId;
    expect(selected).not.toBe(sessionId);
    const [toast] = useToastStore.getState().toasts;
    expect(toast?.actions.map(({ label }) => label)).toEqual(['Undo']);
    await act(async () => toast?.actions[0]?.run());
    await waitFor(() => expect(useLayoutStore.getState().selectedSessionId).toBe(sessionId));
  });

  it('goes back in the session itself on request, and undo leads to the copy', async () => {
    const { sessionId, made } = await open();
    useLayoutStore.getState().selectSession(sessionId);
    await chooseNewest(sessionId);
    expect(screen.getByTestId<HTMLInputElement>('retry-branch').checked).toBe(true);
    expect(screen.getByTestId('retry-form').textContent).toContain(
      'A copy that keeps everything is made first; it costs nothing.',
    );
    fireEvent.click(screen.getByTestId('retry-here'));
    expect(send().textContent).toContain('Send in this session');
    fireEvent.click(send());
    await waitFor(() => expect(useRetryStore.getState().question).toBeNull());
    expect(made('retry.branch')).toHaveLength(0);
    expect(made('retry.inPlace')).toHaveLength(1);
    expect(useLayoutStore.getState().selectedSessionId).toBe(sessionId);
    const [toast] = useToastStore.getState().toasts;
    await act(async () => toast?.actions[0]?.run());
    await waitFor(() => expect(useLayoutStore.getState().selectedSessionId).not.toBe(sessionId));
    expect(made('sessions.stop')[0]?.input).toEqual({ sessionId });
  });

  it('takes files back only when asked, and says before when that has no way back', async () => {
    const noUndo = 'The folder is in no git repository.';
    const { sessionId, made } = await open({
      state: 'known',
      changed: ['/home/ada/wire/a.ts'],
      insertions: 1,
      deletions: 0,
      noUndo,
    });
    await chooseNewest(sessionId);
    await screen.findByText(/Takes 1 file back/);
    expect(screen.getByText(`Taking the files back cannot be undone: ${noUndo}`)).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Take the files back too'));
    fireEvent.click(send());
    await waitFor(() => expect(made('retry.branch')[0]?.input['rewindsFiles']).toBe(true));
  });

  it('offers no files where nothing is known of them, and says why', async () => {
    const { sessionId } = await open({ state: 'unknown', reason: 'No copy was kept.' });
    await chooseNewest(sessionId);
    await screen.findByText('No copy was kept.');
    expect(screen.getByLabelText<HTMLInputElement>('Take the files back too').disabled).toBe(true);
    expect(send().disabled).toBe(false);
  });

  it('keeps what was written when the branch could not be made', async () => {
    const { sessionId } = await open(null, { code: 'session-busy', message: 'It is busy.' });
    await chooseNewest(sessionId);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message to send again');
    fireEvent.change(field, { target: { value: 'Kept' } });
    fireEvent.click(send());
    await waitFor(() =>
      expect(useToastStore.getState().toasts.map(({ text }) => text)).toEqual(['It is busy.']),
    );
    expect(field.value).toBe('Kept');
    fireEvent.change(field, { target: { value: ' ' } });
    expect(send().disabled).toBe(true);
  });
});

describe('files taken back', () => {
  it('are put back from the list long after the retry', async () => {
    const { sessionId, made } = await open();
    act(() => useRetryStore.getState().ask({ kind: 'kept-files', sessionId }));
    const list = await screen.findByTestId('kept-files');
    expect(list.textContent).toContain('splitter.ts');
    fireEvent.click(screen.getByText('Put back'));
    await waitFor(() =>
      expect(made('retry.restoreFiles')[0]?.input).toEqual({
        sessionId,
        filesBefore: 'refs/roundhouse/files/1/2',
      }),
    );
    await waitFor(() =>
      expect(useToastStore.getState().toasts.map(({ text }) => text)).toEqual([
        '2 files were put back. As they were until now they are kept, too.',
      ]),
    );
  });
});

describe('Esc twice', () => {
  it('asks for a message from an empty composer only, and only at once', async () => {
    const { sessionId } = await open();
    const composer = screen.getByLabelText<HTMLTextAreaElement>('Message');
    const twice = () => {
      fireEvent.keyDown(composer, { key: 'Escape' });
      fireEvent.keyDown(document.body, { key: 'Escape' });
    };
    composer.value = 'a draft';
    twice();
    expect(useRetryStore.getState().question).toBeNull();
    composer.value = '';
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(useRetryStore.getState().question).toBeNull();
    act(twice);
    expect(useRetryStore.getState().question).toEqual({ kind: 'choose', sessionId });
  });
});
