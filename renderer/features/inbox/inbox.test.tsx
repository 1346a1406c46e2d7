import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import type { Scene } from '../../bridge/fake/fake-world';
import { useLayoutStore } from '../../stores/layout-store';
import { Toasts } from '../toasts/toasts';
import { Inbox } from './inbox';
import { useWindowTitle } from './use-window-title';

interface Sent {
  channel: string;
  input: Record<string, unknown>;
}

async function openInbox(scene: Scene) {
  const bridge = createFakeBridge(scene);
  const sent: Sent[] = [];
  const { invoke } = bridge;
  bridge.invoke = (channel, input) => {
    sent.push({ channel, input: input as Record<string, unknown> });
    return invoke(channel, input);
  };
  const Titled = () => {
    useWindowTitle();
    return <Inbox />;
  };
  render(
    <Providers bridge={bridge}>
      <Titled />
      <Toasts />
    </Providers>,
  );
  await waitFor(() => expect(items().length).toBeGreaterThan(0));
  const answers = () => sent.filter(({ channel }) => channel === 'sessions.answer');
  return { bridge, sent, answers };
}

const items = () => screen.queryAllByTestId('inbox-item');
const current = () => items().findIndex((item) => item.getAttribute('aria-current') === 'true');
const card = () => screen.getByTestId('permission-card');
const press = (key: string, init: object = {}) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
  });
const armed = () =>
  waitFor(() =>
    expect(screen.getByTestId<HTMLButtonElement>('permission-allow').disabled).toBe(false),
  );

beforeEach(() => useLayoutStore.setState({ view: 'inbox', selectedSessionId: null }));
afterEach(cleanup);

describe('the inbox', () => {
  it('case 21: answers requests of several sessions by key, each once and to its own id', async () => {
    const { answers } = await openInbox('tool');
    expect(document.title).toBe('(5) Roundhouse');
    expect(document.activeElement).toBe(card());
    await armed();
    await press('Enter');
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(answers().map(({ input }) => [input['requestId'], input['answer']])).toMatchObject([
      ['r1', { behavior: 'allow' }],
      ['r1', { behavior: 'allow' }],
    ]);
    expect(new Set(answers().map(({ input }) => input['sessionId'])).size).toBe(2);
    await waitFor(() => expect(document.title).toBe('(3) Roundhouse'));
  });

  it('denies with a reason, and a bare Enter never allows what is dangerous', async () => {
    const { answers } = await openInbox('danger');
    await press('j');
    await waitFor(() => expect(card().dataset['requestId']).toBe('r2'));
    await armed();
    await press('Enter');
    expect(answers()).toEqual([]);
    await press('d');
    const reason = screen.getByLabelText('Why not, and what to do instead');
    fireEvent.change(reason, { target: { value: 'Keep the recordings' } });
    await press('Enter');
    await waitFor(() => expect(answers().length).toBeGreaterThan(0));
    expect(answers()[0]?.input['answer']).toMatchObject({
      behavior: 'deny',
      message: 'Keep the recordings',
    });
  });

  it('case 28: Enter that confirms an input method’s candidate sends no reason', async () => {
    const { answers } = await openInbox('danger');
    await press('j');
    await armed();
    await press('d');
    const reason = screen.getByLabelText('Why not, and what to do instead');
    fireEvent.change(reason, { target: { value: 'だめ' } });
    await press('Enter', { isComposing: true });
    await press('Enter', { keyCode: 229 });
    expect(answers()).toEqual([]);
    await press('Enter');
    await waitFor(() => expect(answers().length).toBeGreaterThan(0));
  });

  it('moves by key, opens a session, and leaves', async () => {
    await openInbox('tool');
    expect(current()).toBe(0);
    await press('n');
    expect(current()).toBe(1);
    await press('k');
    expect(current()).toBe(0);
    await press('o');
    expect(useLayoutStore.getState()).toMatchObject({ view: 'session' });
    expect(useLayoutStore.getState().selectedSessionId).not.toBeNull();
    act(() => useLayoutStore.getState().setView('inbox'));
    await press('Escape');
    expect(useLayoutStore.getState().view).toBe('session');
  });

  it('case 23: a withdrawn request goes, and nothing is sent for it', async () => {
    const { bridge, answers } = await openInbox('plan');
    const list = await bridge.invoke('requests.list', {});
    const asked = (list.ok ? list.value : []) as { sessionId: never; requestId: string }[];
    const plan = asked.find(({ requestId }) => requestId === 'r4');
    const before = items().length;
    await act(async () =>
      bridge.emit(plan?.sessionId as never, [{ type: 'permission_cancelled', requestId: 'r4' }]),
    );
    await waitFor(() => expect(items()).toHaveLength(before - 1));
    expect(answers()).toEqual([]);
  });

  it('lists a failure until it is put aside', async () => {
    const { sent } = await openInbox('tool');
    await press('k');
    expect(items()[current()]?.dataset['kind']).toBe('failure');
    await press('x');
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(sent.some(({ channel }) => channel === 'requests.putAside')).toBe(true);
  });

  it('shows a request lost with its process as expired, and resumes its session', async () => {
    const { bridge, sent, answers } = await openInbox('plan');
    const list = await bridge.invoke('requests.list', {});
    const [asked] = (list.ok ? list.value : []) as { sessionId: never }[];
    await act(async () => {
      await bridge.invoke('sessions.stop', { sessionId: asked?.sessionId });
    });
    await waitFor(() =>
      expect(items().some((item) => item.dataset['kind'] === 'expired')).toBe(true),
    );
    const expired = items().find((item) => item.dataset['kind'] === 'expired');
    await act(async () => fireEvent.click(expired as HTMLElement));
    await waitFor(() => expect(screen.queryAllByText('expired')).not.toEqual([]));
    await press('Enter');
    await waitFor(() => expect(sent.some(({ channel }) => channel === 'sessions.send')).toBe(true));
    expect(answers()).toEqual([]);
  });
});

describe('the inbox and sessions out of sight', () => {
  it('takes an answer for an archived session, and for a subagent folded away', async () => {
    const { bridge, answers } = await openInbox('danger');
    const list = await bridge.invoke('sessions.list', {});
    const asking = (list.ok ? (list.value as { id: string; status: string }[]) : []).filter(
      ({ status }) => status === 'needs-you',
    );
    await act(async () => {
      for (const { id } of asking)
        await bridge.invoke('sessions.archive', { sessionId: id, isArchived: true });
    });
    await waitFor(() => expect(items().length).toBeGreaterThan(1));
    await press('j');
    await waitFor(() => expect(card().dataset['requestId']).toBe('r2'));
    expect(screen.getAllByText(/asked by its subagent/)).not.toEqual([]);
    await armed();
    await press('Backspace');
    await waitFor(() => expect(answers()[0]?.input['requestId']).toBe('r2'));
    expect(useLayoutStore.getState().selectedSessionId).toBeNull();
  });

  it('case 48: a request asked long ago is still there and is still taken', async () => {
    const { bridge, answers } = await openInbox('tool');
    const before = items().length;
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    await act(async () => {
      const list = await bridge.invoke('sessions.list', {});
      const [first] = list.ok ? (list.value as { id: never }[]) : [];
      bridge.change(first?.id as never, { lastLine: 'Ten minutes later' });
    });
    expect(items()).toHaveLength(before);
    expect(answers()).toEqual([]);
    await armed();
    await press('Enter');
    await waitFor(() => expect(answers().length).toBeGreaterThan(0));
    now.mockRestore();
  });

  it('case 28: an input method’s Enter does not send a plan back', async () => {
    const { answers } = await openInbox('plan');
    const plan = items().find((item) => item.textContent?.includes('A plan to approve'));
    await act(async () => fireEvent.click(plan as HTMLElement));
    await armed();
    await act(async () => fireEvent.click(screen.getByTestId('permission-deny')));
    const field = screen.getByLabelText('What should change in the plan');
    fireEvent.change(field, { target: { value: '短く' } });
    await press('Enter', { isComposing: true });
    await press('Enter', { keyCode: 229 });
    expect(answers()).toEqual([]);
    await press('Enter');
    await waitFor(() => expect(answers()[0]?.input['answer']).toMatchObject({ message: '短く' }));
  });

  it('answers a question where it stands', async () => {
    const { answers } = await openInbox('question');
    const question = items().find((item) => item.textContent?.includes('A question for you'));
    await act(async () => fireEvent.click(question as HTMLElement));
    await waitFor(() => expect(card().dataset['kind']).toBe('question'));
    await act(async () => fireEvent.click(screen.getByText('LF')));
    await act(async () => fireEvent.click(screen.getByText('Linux')));
    await armed();
    await act(async () => fireEvent.click(screen.getByTestId('permission-allow')));
    await waitFor(() => expect(answers()[0]?.input['requestId']).toBe('r3'));
    expect(answers()[0]?.input['answer']).toMatchObject({ behavior: 'allow' });
  });
});
