import type { SignInState } from '@shared/contract/app';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import { ok } from '@shared/domain/result';
import { expect, test } from 'vitest';
import { createSignIn, parseAuthStatus } from './sign-in';

const id = asSessionId('00000000-0000-4000-8000-000000000001');
const summary = (change: Partial<SessionSummary>): SessionSummary =>
  ({
    id,
    isDemo: false,
    isLive: true,
    tokenSource: null,
    apiKeySource: null,
    ...change,
  }) as SessionSummary;

function setUp(
  options: {
    handshake?: Partial<SessionSummary>;
    isDemo?: boolean;
    sessions?: SessionSummary[];
  } = {},
) {
  const answers: ((text: string | null) => void)[] = [];
  const states: SignInState[] = [];
  const ended: string[] = [];
  let starts = 0;
  const signIn = createSignIn({
    readStatus: () => new Promise((resolve) => answers.push(resolve)),
    startSession: () => {
      starts += 1;
      return Promise.resolve(ok(summary(options.handshake ?? {})));
    },
    findSession: () => summary({ isDemo: options.isDemo ?? false }),
    listSessions: () => options.sessions ?? [],
    endSession: (sessionId) => Promise.resolve(ended.push(sessionId)),
    onChange: (state) => states.push(state),
  });
  const signOut = async (): Promise<void> => {
    const checked = signIn.check();
    answers.at(-1)?.('{"loggedIn": false}');
    await checked;
  };
  return { signIn, answers, states, signOut, ended, starts: () => starts };
}

test("the CLI's answer tells who is signed in; anything unreadable is unknown", () => {
  expect(parseAuthStatus('{"loggedIn": true, "authMethod": "claude.ai", "email": "a@b"}')).toEqual({
    state: 'signed-in',
    method: 'claude.ai',
  });
  expect(parseAuthStatus('{"loggedIn": false, "authMethod": "none"}')).toEqual({
    state: 'signed-out',
  });
  for (const text of [null, '', 'error: unknown command', '{}', '[]']) {
    expect(parseAuthStatus(text)).toEqual({ state: 'unknown' });
  }
});

test('a check that answers after a later one changes nothing', async () => {
  const { signIn, answers, states } = setUp();
  const first = signIn.check();
  const second = signIn.check();
  answers[1]?.('{"loggedIn": true}');
  await second;
  answers[0]?.('{"loggedIn": false}');
  await first;
  expect(await signIn.current()).toEqual({ state: 'signed-in', method: null });
  expect(states).toHaveLength(1);
});

test('who asks while the CLI is being asked gets its answer, not the one before', async () => {
  const { signIn, signOut, answers } = setUp();
  await signOut();
  void signIn.check();
  const asked = signIn.current();
  answers.at(-1)?.('{"loggedIn": true}');
  expect(await asked).toEqual({ state: 'signed-in', method: null });
});

test('sending needs no question while nothing says that nobody is signed in', async () => {
  const { signIn, starts } = setUp();
  expect(await signIn.checkSend(id)).toEqual({ ok: true, value: null });
  expect(starts()).toBe(0);
});

test('signed out, a prompt is refused before it is stored', async () => {
  const { signIn, signOut, ended } = setUp({
    handshake: { tokenSource: 'none', apiKeySource: 'none' },
  });
  await signOut();
  expect(await signIn.checkSend(id)).toMatchObject({ error: { code: 'not-signed-in' } });
  expect(ended).toEqual([id]);
});

test('after signing in, children that were started without credentials are ended first', async () => {
  const other = asSessionId('00000000-0000-4000-8000-000000000002');
  const useless = summary({ tokenSource: 'none', apiKeySource: 'none' });
  const { signIn, signOut, answers, ended, states } = setUp({
    sessions: [useless, summary({ id: other, tokenSource: 'claude.ai' })],
  });
  signIn.noteSession(useless);
  await signOut();
  const checked = signIn.check();
  answers.at(-1)?.('{"loggedIn": true, "authMethod": "claude.ai"}');
  await checked;
  expect(ended).toEqual([id]);
  signIn.noteSession(useless);
  expect(states.at(-1)).toEqual({ state: 'signed-in', method: 'claude.ai' });
});

test("a key of the folder's own settings pays although nobody is signed in", async () => {
  const { signIn, signOut } = setUp({
    handshake: { tokenSource: 'none', apiKeySource: 'apiKeyHelper' },
  });
  await signOut();
  expect(await signIn.checkSend(id)).toEqual({ ok: true, value: null });
  expect(await signIn.current()).toEqual({ state: 'signed-in', method: 'apiKeyHelper' });
});

test('a demo session needs no account and says nothing about one', async () => {
  const { signIn, signOut, starts } = setUp({ isDemo: true });
  await signOut();
  expect(await signIn.checkSend(id)).toEqual({ ok: true, value: null });
  signIn.noteSession(summary({ isDemo: true, tokenSource: 'demo' }));
  expect(await signIn.current()).toEqual({ state: 'signed-out' });
  expect(starts()).toBe(0);
});
