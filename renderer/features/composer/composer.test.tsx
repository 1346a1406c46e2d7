import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { Providers } from '../../app/providers';
import { createFakeBridge, type FakeBridge } from '../../bridge/fake/fake-bridge';
import { useSession } from '../../bridge/queries';
import { useDraftStore } from '../../stores/draft-store';
import { useLayoutStore } from '../../stores/layout-store';
import { FeedProvider, FeedsProvider } from '../conversation/feed-provider';
import { Composer } from './composer';

function Live({ id }: { id: SessionSummary['id'] }) {
  const session = useSession(id);
  return session && <Composer session={session} />;
}

interface Call {
  channel: string;
  input: Record<string, unknown>;
}

async function showComposer(change: (session: SessionSummary) => void = () => undefined) {
  const bridge = createFakeBridge('idle');
  const calls: Call[] = [];
  const { invoke } = bridge;
  bridge.invoke = (channel, input) => {
    calls.push({ channel, input: input as Record<string, unknown> });
    return invoke(channel, input);
  };
  const list = await invoke('sessions.list', {});
  const [session] = list.ok ? (list.value as SessionSummary[]) : [];
  if (!session) throw new Error('The scene has no session');
  change(session);
  useLayoutStore.getState().selectSession(session.id);
  render(
    <Providers bridge={bridge}>
      <FeedsProvider>
        <FeedProvider sessionId={session.id}>
          <Live id={session.id} />
        </FeedProvider>
      </FeedsProvider>
    </Providers>,
  );
  await screen.findByTestId('composer-input');
  const made = (channel: string) => calls.filter((call) => call.channel === channel);
  return { bridge, session, made };
}

const field = () => screen.getByTestId<HTMLTextAreaElement>('composer-input');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const fallAsleep = async (bridge: FakeBridge, sessionId: string) => {
  await act(async () => {
    await bridge.invoke('sessions.close', { sessionId });
  });
  await waitFor(() => expect(field().placeholder).toContain('Asleep, wakes as you type'));
};

beforeEach(() => useDraftStore.setState({ drafts: {} }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('the composer', () => {
  it('case 28: Enter that confirms an input method’s candidate sends nothing; the next one sends', async () => {
    const { made } = await showComposer();
    fireEvent.compositionStart(field());
    type('日本');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.compositionEnd(field());
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(made('sessions.send')).toEqual([]);
    expect(field().value).toBe('日本');
    await act(async () => {
      fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
    });
    expect(made('sessions.send').map(({ input }) => input['text'])).toEqual(['日本']);
  });

  it('wakes a session that is asleep with the first words typed, once per sleep, and not on focus', async () => {
    const { bridge, session, made } = await showComposer();
    await fallAsleep(bridge, session.id);
    fireEvent.focus(field());
    type('a');
    type('ab');
    await waitFor(() => expect(made('sessions.wake')).toHaveLength(1));
    await waitFor(() => expect(field().placeholder).not.toContain('Asleep'));
    type('abc');
    await fallAsleep(bridge, session.id);
    type('abcd');
    await waitFor(() => expect(made('sessions.wake')).toHaveLength(2));
  });

  it('writes the draft while one types without a pause, so that a crash loses only the last words', async () => {
    const { made } = await showComposer();
    vi.useFakeTimers();
    let text = '';
    for (let keys = 0; keys < 30; keys += 1) {
      text += 'x';
      type(text);
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    const written = made('drafts.write').map(({ input }) => String(input['text']).length);
    expect(written.length).toBeGreaterThan(4);
    expect(written.at(-1)).toBeGreaterThan(24);
  });

  it('asks once when waking fails, and says nothing of it', async () => {
    const { bridge, session, made } = await showComposer();
    await fallAsleep(bridge, session.id);
    const { invoke } = bridge;
    bridge.invoke = (channel, input) =>
      channel === 'sessions.wake'
        ? invoke('sessions.detach', input).then(() => ({
            ok: false,
            error: { code: 'cli-not-found', message: 'No CLI.' },
          }))
        : invoke(channel, input);
    vi.useFakeTimers();
    type('a');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    type('ab');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(made('sessions.detach')).toHaveLength(1);
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it('a slash opens the commands, which keys choose from; Enter then sends what was chosen', async () => {
    const { made } = await showComposer();
    type('/c');
    const names = () =>
      screen.queryAllByTestId('slash-option').map(({ textContent }) => textContent);
    await waitFor(() => expect(names()[0]).toContain('/clear'));
    expect(names().at(-1)).toContain('only in a terminal');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('/compact');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe('/compact ');
    expect(screen.getByTestId('slash-hint').textContent).toContain('<what to keep>');
    expect(made('sessions.send')).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(made('sessions.send')).toHaveLength(1));
  });

  it('Esc closes the commands and leaves the text; a path opens none', async () => {
    await showComposer();
    type('/cl');
    await screen.findByTestId('slash-list');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByTestId('slash-list')).toBeNull();
    expect(field().value).toBe('/cl');
    type('/usr/bin');
    expect(screen.queryByTestId('slash-list')).toBeNull();
  });
});

describe('earlier prompts', () => {
  it('come up in an empty field, and a draft is left alone', async () => {
    await showComposer();
    await waitFor(() => {
      press('ArrowUp');
      expect(field().value).not.toBe('');
    });
    const newest = field().value;
    press('ArrowDown');
    expect(field().value).toBe('');
    type('my draft');
    press('ArrowUp');
    expect(field().value).toBe('my draft');
    expect(newest).not.toBe('my draft');
  });

  it('case 28: an arrow that chooses a candidate calls up nothing', async () => {
    await showComposer();
    await waitFor(() => {
      press('ArrowUp');
      expect(field().value).not.toBe('');
    });
    press('ArrowDown');
    fireEvent.keyDown(field(), { key: 'ArrowUp', isComposing: true, keyCode: 229 });
    expect(field().value).toBe('');
  });
});
