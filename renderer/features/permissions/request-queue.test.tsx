import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { dangerousRequest, questionRequest, toolRequest } from '../../bridge/fake/fake-requests';
import { FeedProvider } from '../conversation/feed-provider';
import { RequestQueue } from './request-queue';

async function showSession() {
  const bridge = createFakeBridge('idle');
  const answers: unknown[] = [];
  const invoke = bridge.invoke;
  bridge.invoke = (channel, input) => {
    if (channel === 'sessions.answer') answers.push(input);
    return invoke(channel, input);
  };
  const list = await bridge.invoke('sessions.list', {});
  const [session] = list.ok ? (list.value as SessionSummary[]) : [];
  if (!session) throw new Error('The scene has no session');
  render(
    <Providers bridge={bridge}>
      <FeedProvider sessionId={session.id}>
        <RequestQueue session={session} />
      </FeedProvider>
    </Providers>,
  );
  const emit = (...script: Parameters<typeof bridge.emit>[1]) =>
    act(async () => bridge.emit(session.id, script));
  await act(async () => {});
  return { emit, answers };
}

const press = async (testId: string) => {
  const find = () => screen.getByTestId<HTMLButtonElement>(testId);
  await waitFor(() => expect(find().disabled).toBe(false));
  fireEvent.click(find());
};

const openId = () => screen.queryByTestId('permission-card')?.dataset['requestId'] ?? null;

afterEach(cleanup);

describe('open requests', () => {
  it('case 21: are shown oldest first, counted, and each answered once', async () => {
    const { emit, answers } = await showSession();
    await emit(toolRequest, dangerousRequest);
    expect(openId()).toBe('r1');
    expect(screen.getByText('1 more waits')).toBeTruthy();
    await press('permission-allow');
    // The other half of a double click: the next request is already there.
    fireEvent.click(screen.getByTestId('permission-allow'));
    await waitFor(() => expect(openId()).toBe('r2'));
    await press('permission-deny');
    await waitFor(() => expect(openId()).toBeNull());
    expect(answers).toMatchObject([
      { requestId: 'r1', answer: { behavior: 'allow', updatedPermissions: [] } },
      { requestId: 'r2', answer: { behavior: 'deny' } },
    ]);
  });

  it('case 23: close when they are withdrawn, and nothing is sent', async () => {
    const { emit, answers } = await showSession();
    await emit(toolRequest, questionRequest);
    await emit({ type: 'permission_cancelled', requestId: 'r1' });
    expect(openId()).toBe('r3');
    await emit({ type: 'permission_cancelled', requestId: 'r3' });
    expect(openId()).toBeNull();
    expect(answers).toEqual([]);
  });

  it('put Deny first when they are dangerous', async () => {
    const { emit } = await showSession();
    await emit(dangerousRequest);
    const deny = screen.getByTestId('permission-deny');
    const allow = screen.getByTestId('permission-allow');
    expect(deny.compareDocumentPosition(allow) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await waitFor(() => expect((allow as HTMLButtonElement).disabled).toBe(false));
    fireEvent.keyDown(screen.getByTestId('permission-card'), { key: 'Enter' });
    expect(openId()).toBe('r2');
  });

  it('case 54: a question cannot be answered half, and its answers go back in the input', async () => {
    const { emit, answers } = await showSession();
    await emit(questionRequest);
    const answer = screen.getByTestId<HTMLButtonElement>('permission-allow');
    fireEvent.click(screen.getByLabelText(/^LF/));
    expect(answer.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('Linux'));
    fireEvent.click(screen.getByLabelText('Windows'));
    await press('permission-allow');
    await waitFor(() => expect(openId()).toBeNull());
    expect(answers).toMatchObject([
      {
        answer: {
          updatedInput: {
            answers: {
              'Which line ending should the writer use?': 'LF',
              'Which platforms should the test run on?': 'Linux, Windows',
            },
          },
        },
      },
    ]);
  });
});
