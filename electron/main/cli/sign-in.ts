import type { SignInState } from '@shared/contract/app';
import type { CallError } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import { err, ok, type Result } from '@shared/domain/result';
import { z } from 'zod';

export interface SignInDeps {
  /** stdout of `claude auth status`; null when the CLI is missing, hung or too old to know it. */
  readStatus(): Promise<string | null>;
  /** Starts the session's child without a prompt: its handshake says who pays. */
  startSession(id: SessionSummary['id']): Promise<Result<SessionSummary, CallError>>;
  findSession(id: string): SessionSummary | undefined;
  listSessions(): SessionSummary[];
  /** Ends the session's child; the next prompt starts one anew. */
  endSession(id: SessionSummary['id']): Promise<unknown>;
  onChange(state: SignInState): void;
}

export interface SignIn {
  /** As last known; waits for a check that is under way. */
  current(): Promise<SignInState>;
  /** Asks the CLI. Of several at once the last one counts. */
  check(): Promise<SignInState>;
  /** What a session's handshake told. */
  noteSession(summary: SessionSummary): void;
  /** Ok: the session may be sent to. A folder's own settings can pay where nobody is signed in. */
  checkSend(sessionId: SessionSummary['id']): Promise<Result<null, CallError>>;
}

/** Knows whether somebody is signed in to the CLI, which alone holds the credentials. */
export function createSignIn(deps: SignInDeps): SignIn {
  let state: SignInState = { state: 'unknown' };
  let checking: Promise<SignInState> | null = null;
  /** What each session's handshake said last: only news counts, not an old child's old story. */
  const noted = new Map<string, string>();

  const setState = (next: SignInState): SignInState => {
    if (JSON.stringify(next) !== JSON.stringify(state)) {
      state = next;
      deps.onChange(next);
    }
    return next;
  };

  const noteSession = (summary: SessionSummary): void => {
    const told = stateOf(summary);
    if (summary.isDemo || !summary.isLive || told.state === 'unknown') return;
    const key = JSON.stringify(told);
    if (noted.get(summary.id) === key) return;
    noted.set(summary.id, key);
    setState(told);
  };

  /** A child keeps the credentials it was started with, so one without any is of no use any more. */
  const endSignedOutChildren = async (): Promise<void> => {
    const useless = deps
      .listSessions()
      .filter((one) => one.isLive && !one.isDemo && stateOf(one).state === 'signed-out');
    await Promise.all(useless.map(({ id }) => deps.endSession(id)));
  };

  const ask = async (isNewest: () => boolean): Promise<SignInState> => {
    const next = parseAuthStatus(await deps.readStatus());
    if (!isNewest()) return checking ?? state;
    if (next.state === 'signed-in' && state.state !== 'signed-in') await endSignedOutChildren();
    return setState(next);
  };

  return {
    current: () => checking ?? Promise.resolve(state),
    check() {
      const own: Promise<SignInState> = ask(() => own === checking).finally(() => {
        if (own === checking) checking = null;
      });
      checking = own;
      return own;
    },
    noteSession,
    async checkSend(sessionId) {
      const known = deps.findSession(sessionId);
      if (known === undefined || known.isDemo || state.state !== 'signed-out') return ok(null);
      const started = await deps.startSession(sessionId);
      if (!started.ok) return started;
      noteSession(started.value);
      if (stateOf(started.value).state !== 'signed-out') return ok(null);
      await deps.endSession(sessionId);
      noted.delete(sessionId);
      return err(notSignedIn);
    },
  };
}

const notSignedIn: CallError = {
  code: 'not-signed-in',
  message: 'Nobody is signed in to Claude Code. Your message is kept; sign in and it is sent.',
};

const statusSchema = z.looseObject({ loggedIn: z.boolean(), authMethod: z.string().nullish() });

/**
 * `claude auth status` prints JSON without credentials (CLI 2.1.332) and exits 1 when nobody is
 * signed in. Anything else is "unknown": it must not keep anybody from sending.
 */
export function parseAuthStatus(text: string | null): SignInState {
  if (text === null) return { state: 'unknown' };
  try {
    const status = statusSchema.safeParse(JSON.parse(text));
    if (!status.success) return { state: 'unknown' };
    if (!status.data.loggedIn) return { state: 'signed-out' };
    return { state: 'signed-in', method: status.data.authMethod ?? null };
  } catch {
    return { state: 'unknown' };
  }
}

/** "none" in both places: neither a login nor a key (CLI 2.1.332, `initialize.account`). */
function stateOf({ tokenSource, apiKeySource }: SessionSummary): SignInState {
  if (tokenSource === null) return { state: 'unknown' };
  if (tokenSource !== 'none') return { state: 'signed-in', method: tokenSource };
  if (apiKeySource !== null && apiKeySource !== 'none') {
    return { state: 'signed-in', method: apiKeySource };
  }
  return { state: 'signed-out' };
}
