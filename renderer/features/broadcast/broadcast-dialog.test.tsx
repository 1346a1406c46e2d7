import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallError } from '@shared/contract/error';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import type { Scene } from '../../bridge/fake/fake-world';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { BroadcastDialog } from './broadcast-dialog';
import { useBroadcastStore } from './broadcast-store';

interface Call {
  channel: string;
  input: Record<string, unknown>;
}

async function open(scene: Scene, refusals: Record<string, CallError> = {}) {
  const bridge = createFakeBridge(scene);
  const calls: Call[] = [];
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    const call = { channel, input: (input ?? {}) as Record<string, unknown> };
    calls.push(call);
    const error = channel === 'sessions.send' && refusals[String(call.input['sessionId'])];
    return error ? { ok: false, error } : invoke(channel, input);
  };
  render(
    <Providers bridge={bridge}>
      <BroadcastDialog />
    </Providers>,
  );
  act(() => useUiStore.getState().openBroadcast());
  await screen.findByTestId('broadcast-form');
  return { made: (channel: string) => calls.filter((call) => call.channel === channel) };
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Message for all of them');
const write = (value: string) => fireEvent.change(text(), { target: { value } });
const sendButton = () => screen.getByTestId<HTMLButtonElement>('broadcast-send');
const press = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
  });
const outcomes = () =>
  screen.queryAllByTestId('broadcast-outcome').map(({ dataset }) => dataset['state']);
const choices = () => screen.queryAllByTestId('broadcast-choice');

beforeEach(() => {
  useBroadcastStore.setState(useBroadcastStore.getInitialState());
  useUiStore.setState(useUiStore.getInitialState());
  useLayoutStore.getState().selectSession(null);
});
afterEach(cleanup);

describe('one message for many', () => {
  it('says how many will run it and who is busy, and sends once to each', async () => {
    const { made } = await open('full');
    await waitFor(() => expect(choices().length).toBeGreaterThan(3));
    for (const choice of choices().slice(0, 3))
      await press(choice.querySelector('input') as HTMLElement);
    expect(screen.getByText(/3 sessions will each run this prompt/)).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
    write('Run the tests');
    await press(sendButton());
    await waitFor(() => expect(outcomes()).toEqual(['sent', 'sent', 'sent']));
    expect(made('sessions.send').map(({ input }) => input['text'])).toEqual(
      Array.from({ length: 3 }, () => 'Run the tests'),
    );
    await press(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(useBroadcastStore.getState()).toMatchObject({ run: null, draft: { text: '' } });
  });

  it('case 28: the Enter of an input method sends nothing, nor does Enter alone', async () => {
    const { made } = await open('full');
    await waitFor(() => expect(choices().length).toBeGreaterThan(3));
    await press(choices()[0]?.querySelector('input') as HTMLElement);
    write('テスト');
    fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true, isComposing: true });
    fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true, keyCode: 229 });
    fireEvent.keyDown(text(), { key: 'Enter' });
    expect(made('sessions.send')).toEqual([]);
    await act(async () => {
      fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true });
    });
    await waitFor(() => expect(made('sessions.send')).toHaveLength(1));
  });

  it('tells why one refused it and tries that one alone again', async () => {
    const refusals: Record<string, CallError> = {};
    const { made } = await open('full', refusals);
    await waitFor(() => expect(choices().length).toBeGreaterThan(3));
    for (const choice of choices().slice(0, 2))
      await press(choice.querySelector('input') as HTMLElement);
    const [refused] = useBroadcastStore.getState().draft.chosenIds;
    refusals[String(refused)] = {
      code: 'trust-needed',
      message: 'Decide about this folder first.',
    };
    write('Run the tests');
    await press(sendButton());
    await waitFor(() => expect(outcomes()).toEqual(['failed', 'sent']));
    expect(screen.getByText('Decide about this folder first.')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Decide about this folder' }));
    expect(useUiStore.getState()).toMatchObject({
      broadcast: null,
      trustQuestion: { after: { kind: 'broadcast' } },
    });
    for (const id of Object.keys(refusals)) delete refusals[id];
    act(() => useUiStore.getState().openBroadcast());
    await press(await screen.findByTestId('broadcast-retry'));
    await waitFor(() => expect(outcomes()).toEqual(['sent', 'sent']));
    expect(made('sessions.send')).toHaveLength(3);
  });

  it('starts a session for each model and shows them side by side', async () => {
    const { made } = await open('full');
    write('Find the leak\nand mend it');
    await press(screen.getByLabelText('New sessions with different models'));
    await press(screen.getByRole('button', { name: 'Another one' }));
    fireEvent.change(screen.getByLabelText('Model 3'), { target: { value: 'haiku' } });
    expect(screen.getByText(/3 sessions will each run this prompt/)).toBeTruthy();
    await press(sendButton());
    await waitFor(() => expect(made('sessions.send')).toHaveLength(3));
    expect(made('sessions.create').map(({ input }) => input['model'])).toEqual([
      'opus',
      'sonnet',
      'haiku',
    ]);
    expect(made('sessions.rename').map(({ input }) => input['title'])).toEqual([
      'Find the leak · Opus',
      'Find the leak · Sonnet',
      'Find the leak · Haiku',
    ]);
    await waitFor(() => expect(useUiStore.getState().broadcast).toBeNull());
    expect(useLayoutStore.getState().panes).toHaveLength(3);
    expect(useBroadcastStore.getState().draft.text).toBe('');
  });

  it('starts nothing in a folder nobody has decided about', async () => {
    await open('trust');
    write('Find the leak');
    await press(screen.getByLabelText('New sessions with different models'));
    await screen.findByTestId('broadcast-obstacle');
    expect(sendButton().disabled).toBe(true);
    await press(screen.getByRole('button', { name: 'Decide about this folder' }));
    expect(useUiStore.getState().trustQuestion?.after).toEqual({ kind: 'broadcast' });
    expect(useBroadcastStore.getState().draft.text).toBe('Find the leak');
  });
});
