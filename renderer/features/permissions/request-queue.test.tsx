import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import {
  cautiousRequest,
  dangerousRequest,
  planRequest,
  questionRequest,
  toolRequest,
  urlRequest,
} from '../../bridge/fake/fake-requests';
import { FeedProvider, FeedsProvider } from '../conversation/feed-provider';
import { useCardDrafts } from './card-draft';
import { RequestQueue } from './request-queue';

async function showSession() {
  const bridge = createFakeBridge('idle');
  const answers: unknown[] = [];
  const opened: unknown[] = [];
  const invoke = bridge.invoke;
  bridge.invoke = (channel, input) => {
    if (channel === 'sessions.answer') answers.push(input);
    if (channel === 'app.openExternal') opened.push(input);
    return invoke(channel, input);
  };
  const list = await bridge.invoke('sessions.list', {});
  const [session] = list.ok ? (list.value as SessionSummary[]) : [];
  if (!session) throw new Error('The scene has no session');
  const view = (isShown: boolean) => (
    <Providers bridge={bridge}>
      <FeedsProvider>
        <FeedProvider sessionId={session.id}>
          {isShown && <RequestQueue session={session} />}
        </FeedProvider>
      </FeedsProvider>
    </Providers>
  );
  const { rerender } = render(view(true));
  const emit = (...script: Parameters<typeof bridge.emit>[1]) =>
    act(async () => bridge.emit(session.id, script));
  await act(async () => {});
  return {
    emit,
    answers,
    opened,
    leave: () => rerender(view(false)),
    comeBack: () => rerender(view(true)),
  };
}

const press = async (testId: string) => {
  const find = () => screen.getByTestId<HTMLButtonElement>(testId);
  await waitFor(() => expect(find().disabled).toBe(false));
  fireEvent.click(find());
};

const openId = () => screen.queryByTestId('permission-card')?.dataset['requestId'] ?? null;

afterEach(() => {
  cleanup();
  useCardDrafts.setState({ values: new Map() });
});

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

  it('are edited as text, shown as a change, checked, and sent as edited', async () => {
    const { emit, answers } = await showSession();
    await emit(toolRequest);
    const edit = screen.getByRole<HTMLButtonElement>('button', { name: /^Edit/ });
    await waitFor(() => expect(edit.disabled).toBe(false));
    fireEvent.click(edit);
    const input = screen.getByTestId<HTMLTextAreaElement>('edit-input');
    expect(input.value).toBe('npm install --save-dev fast-check');
    fireEvent.change(input, { target: { value: ' ' } });
    expect(screen.getByRole('alert').textContent).toContain('“command” must not be empty');
    expect(screen.getByTestId<HTMLButtonElement>('allow-edited').disabled).toBe(true);
    fireEvent.change(input, { target: { value: 'npm ci' } });
    expect(screen.getByTestId('edit-diff').textContent).toContain('npm ci');
    await press('allow-edited');
    await waitFor(() => expect(openId()).toBeNull());
    expect(answers).toMatchObject([
      {
        answer: { updatedInput: { command: 'npm ci', description: 'Install the property tester' } },
      },
    ]);
  });

  it('are edited as JSON with all their fields, and say which line is wrong', async () => {
    const { emit, answers } = await showSession();
    await emit(toolRequest);
    const edit = screen.getByRole<HTMLButtonElement>('button', { name: /^Edit/ });
    await waitFor(() => expect(edit.disabled).toBe(false));
    fireEvent.click(edit);
    fireEvent.click(screen.getByRole('button', { name: 'All fields' }));
    const input = screen.getByTestId<HTMLTextAreaElement>('edit-input');
    fireEvent.change(input, { target: { value: '{"command": "ls", "timeout": "soon"}' } });
    expect(screen.getByRole('alert').textContent).toContain('“timeout” must be a number');
    fireEvent.change(input, { target: { value: '{"command": "ls", "timeout": 500}' } });
    await press('allow-edited');
    await waitFor(() => expect(openId()).toBeNull());
    expect(answers).toMatchObject([{ answer: { updatedInput: { command: 'ls', timeout: 500 } } }]);
  });

  it('that the CLI would have denied offer no rule and no single key', async () => {
    const { emit } = await showSession();
    await emit(cautiousRequest);
    const deny = screen.getByTestId('permission-deny');
    const allow = screen.getByTestId<HTMLButtonElement>('permission-allow');
    expect(deny.compareDocumentPosition(allow) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await waitFor(() => expect(allow.disabled).toBe(false));
    fireEvent.keyDown(screen.getByTestId('permission-card'), { key: 'Enter' });
    expect(openId()).toBe('r6');
    const notes = screen.getByTestId('request-notes').textContent;
    expect(notes).toContain('Asked because of the rule Bash(npm publish:*)');
    expect(notes).toContain('No rule can allow this for good');
    // Only the change of mode is left, and it says what it is.
    fireEvent.keyDown(screen.getByTestId('permission-card'), { key: 'Enter', shiftKey: true });
    await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(1));
    expect(screen.getByRole('menuitem').textContent).toContain('Switch this session to');
  });

  it('case 54: a question left open is told from one that was cancelled', async () => {
    const { emit, answers } = await showSession();
    await emit(questionRequest);
    await press('question-leave-open');
    await waitFor(() => expect(openId()).toBeNull());
    await emit({ ...questionRequest, requestId: 'again' } as typeof questionRequest);
    await press('permission-deny');
    await waitFor(() => expect(openId()).toBeNull());
    expect(answers).toMatchObject([
      { answer: { behavior: 'allow', updatedInput: { answers: {} } } },
      { answer: { behavior: 'deny' } },
    ]);
  });

  it('case 52: a plan is approved as edited, into the chosen mode', async () => {
    const { emit, answers } = await showSession();
    await emit(planRequest);
    const edit = screen.getByTestId<HTMLButtonElement>('plan-edit');
    await waitFor(() => expect(edit.disabled).toBe(false));
    fireEvent.click(edit);
    fireEvent.change(screen.getByTestId('plan-input'), { target: { value: '# Shorter' } });
    fireEvent.click(screen.getByRole('button', { name: 'Done editing' }));
    expect(screen.getByTestId('plan-text').textContent).toContain('Shorter');
    await press('plan-accept-edits');
    await waitFor(() => expect(openId()).toBeNull());
    expect(answers).toMatchObject([
      {
        answer: {
          updatedInput: { plan: '# Shorter' },
          updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits' }],
        },
      },
    ]);
  });

  it('for a page show its whole address, open it when told to, and are closed apart from declined', async () => {
    const { emit, answers, opened } = await showSession();
    await emit(urlRequest);
    expect(screen.getByText('https://github.com/login/device?code=ABCD-1234')).toBeTruthy();
    expect(screen.queryByTestId('permission-allow')).toBeNull();
    expect(opened).toEqual([]);
    await press('url-open');
    await press('permission-allow');
    await waitFor(() => expect(openId()).toBeNull());
    expect(opened).toEqual([{ url: 'https://github.com/login/device?code=ABCD-1234' }]);
    await emit({ ...urlRequest, requestId: 'again' } as typeof urlRequest);
    const close = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Close without an answer' });
    await waitFor(() => expect(close().disabled).toBe(false));
    fireEvent.click(close());
    await waitFor(() => expect(openId()).toBeNull());
    expect(answers).toMatchObject([
      { answer: { behavior: 'allow', updatedInput: {} } },
      { answer: { behavior: 'deny', interrupt: true } },
    ]);
  });

  it('keep what was begun in them while another session is looked at', async () => {
    const { emit, leave, comeBack } = await showSession();
    await emit(toolRequest);
    const why = screen.getByRole<HTMLButtonElement>('button', { name: /^Deny and say why/ });
    await waitFor(() => expect(why.disabled).toBe(false));
    fireEvent.click(why);
    const label = 'Why not, and what to do instead';
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'use pnpm' } });
    leave();
    comeBack();
    await waitFor(() => expect(openId()).toBe('r1'));
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Deny and say why/ });
    await waitFor(() => expect(again.disabled).toBe(false));
    fireEvent.click(again);
    expect(screen.getByLabelText<HTMLTextAreaElement>(label).value).toBe('use pnpm');
  });
});
