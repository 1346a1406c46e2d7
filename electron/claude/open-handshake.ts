import { err, ok, type Result } from '@shared/domain/result';
import type { ChildLink } from './child-link';
import type { DriverError, Handshake, OpenOptions } from './driver-types';
import { settlesWithin, type TimerHandle } from './process/clock';
import { describeExit, describeVersion } from './process/driver-errors';
import { classifyStartFailure, refusalText } from './process/start-failure';
import type { SessionDeps } from './session-deps';
import type { ControlFailure, ControlResult } from './wire/control-channel';
import { EMPTY_HANDSHAKE, initializeFields, readHandshake } from './wire/handshake';

/** Without a frame for this long the CLI counts as silent: its slowest start seen took 5 s. */
export const SILENCE_LIMIT_MS = 30_000;
/** And a CLI that talks but never answers is given up. */
const ANSWER_LIMIT_MS = 120_000;
/** After a refusal on stdout: for the exit code and the last of stderr. */
const REFUSAL_EXIT_MS = 2_000;

type Outcome =
  | { kind: 'answered'; result: ControlResult }
  | { kind: 'person-asked' }
  | { kind: 'refused'; text: string }
  | { kind: 'silent' }
  | { kind: 'called-off' }
  | { kind: 'ended' };

/** Filled in when the CLI answers, which may be after a person was asked. */
export interface HandshakeHolder {
  current: Handshake;
}

/** Says `initialize` and waits for the answer; a failure leaves no process behind. */
export async function openHandshake(
  link: ChildLink,
  options: OpenOptions,
  deps: SessionDeps,
): Promise<Result<HandshakeHolder, DriverError>> {
  const holder: HandshakeHolder = { current: EMPTY_HANDSHAKE };
  const answer = link.channel
    .request(
      'initialize',
      initializeFields(link.hooks, link.tools, options.profile),
      ANSWER_LIMIT_MS,
    )
    .then((result) => {
      if (result.ok) holder.current = readHandshake(result.value);
      const { cliVersion } = holder.current;
      if (cliVersion !== null) link.noteVersion(cliVersion);
      return result;
    });
  const outcome = await firstOutcome(link, answer, deps, options.signal);
  if (outcome.kind === 'person-asked') return ok(holder);
  if (outcome.kind === 'answered' && outcome.result.ok) return ok(holder);

  if (outcome.kind !== 'silent') await settlesWithin(link.ended, REFUSAL_EXIT_MS, deps.clock);
  const error = explain(outcome, link, options);
  await link.close();
  return err(error);
}

function firstOutcome(
  link: ChildLink,
  answer: Promise<ControlResult>,
  { clock }: SessionDeps,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let lastFrameAt = clock.now();
    let timer: TimerHandle | null = null;

    const settle = (outcome: Outcome): void => {
      timer?.cancel();
      signal?.removeEventListener('abort', callOff);
      link.watchFrames(null);
      link.watchPersonAsked(null);
      resolve(outcome);
    };
    const callOff = (): void => settle({ kind: 'called-off' });
    const watchSilence = (): void => {
      const left = lastFrameAt + SILENCE_LIMIT_MS - clock.now();
      if (left <= 0) settle({ kind: 'silent' });
      else timer = clock.setTimeout(watchSilence, left);
    };

    link.watchFrames((frame) => {
      // Garbage is no sign of life.
      if (typeof frame === 'string') return;
      lastFrameAt = clock.now();
      const text = refusalText(frame);
      if (text !== null) settle({ kind: 'refused', text });
    });
    link.watchPersonAsked(() => settle({ kind: 'person-asked' }));
    watchSilence();
    if (signal?.aborted === true) callOff();
    else signal?.addEventListener('abort', callOff, { once: true });
    void answer.then(async (result) => {
      // What it wrote before it went says more than the broken pipe does, and is still being read.
      if (!result.ok && LOST_CHILD.includes(result.error.kind))
        await settlesWithin(link.ended, REFUSAL_EXIT_MS, clock);
      settle({ kind: 'answered', result });
    });
    void link.ended.then(() => settle({ kind: 'ended' }));
  });
}

/** How an unanswered `initialize` looks when the child goes, or closes its input, meanwhile. */
const LOST_CHILD: readonly ControlFailure['kind'][] = ['write-failed', 'closed'];

function explain(outcome: Outcome, link: ChildLink, options: OpenOptions): DriverError {
  const who = describeVersion(link.cliVersion);
  const exit = link.exitStatus() ?? undefined;
  if (outcome.kind === 'called-off') {
    return link.makeError('cli-silent', `The start of ${who} was called off. Nothing was sent.`);
  }
  if (outcome.kind === 'refused') {
    const known = classifyStartFailure(outcome.text);
    const refused = options.start.kind === 'resume' ? 'resume-refused' : 'request-refused';
    return link.makeError(
      known === 'cli-exited-early' ? refused : known,
      `${who} refused to start this session. Nothing was sent.`,
      exit,
      outcome.text,
    );
  }
  if (exit !== undefined) {
    const stderr = link.stderrText();
    const code = classifyStartFailure(stderr);
    const bare = stderr === '' ? ' It wrote nothing that says why.' : '';
    return link.makeError(
      code,
      `${who} ${describeExit(exit)} before it was ready.${bare} Nothing was sent; try again, or run the command in a terminal to see more.`,
      exit,
    );
  }
  if (outcome.kind === 'answered' && !outcome.result.ok) {
    const { kind, message } = outcome.result.error;
    if (kind === 'refused') {
      return link.makeError('request-refused', `${who} refused to begin.`, exit, message);
    }
    if (kind === 'write-failed') {
      return link.makeError('write-failed', `${who} does not read its input (${message}).`);
    }
  }
  return link.makeError(
    'cli-silent',
    `${who} started but did not answer within ${SILENCE_LIMIT_MS / 1000} s and was ended. Nothing was sent; try again.`,
  );
}
