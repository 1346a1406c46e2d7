import type { CallError } from '@shared/contract/error';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import { createSystemClock, wait } from '../sessions/system-clock';
import { EXIT, type ExitCode, exitOfRefusal } from './exit-code';
import { linger } from './linger';
import type { PreparedRun } from './prepare-run';
import type { TurnWatch } from './turn-watch';
import type { World } from './world';

export interface ConverseInput {
  run: PreparedRun;
  world: World;
  sessionId: SessionId;
  watch: TurnWatch;
  /** A signal, a closed pipe or a database that is gone: send nothing more. */
  signal: AbortSignal;
}

/**
 * Sends the prompts one after another, each after the turn before it, then waits for what works on in
 * the background. A failed turn ends it; a stop that was asked for does not. Answers with a refusal
 * when nothing was started.
 */
export async function converse(input: ConverseInput): Promise<ExitCode | CallError> {
  const { run, world, sessionId, watch, signal } = input;
  const { args, images } = run;
  const over = new AbortController();
  const limited = limitTurns(input, over.signal);
  try {
    const imageIds = images.map((image) => world.store.insertAttachment(image).id);
    for (const [index, text] of args.prompts.entries()) {
      const sent = await world.manager.send({
        sessionId,
        text,
        imageIds: index === 0 ? imageIds : [],
      });
      if (!sent.ok) return index === 0 ? sent.error : refusedLater(input, sent.error);
      if (index === 0) stopAfter(input, sent.value.messageUuid, over.signal);
      while (watch.isRunning() && !signal.aborted) await watch.changed(signal);
      if (signal.aborted || watch.failure !== null) return EXIT.failed;
      if (world.manager.find(sessionId)?.status === 'failed') return EXIT.failed;
      // Held for a budget, which the conversation says; what was sent before it was answered.
      // One that an earlier program left waiting is not ours to send.
      if (isWaiting(world, sessionId, sent.value.messageUuid)) return EXIT.failed;
    }
    await linger(input);
    return watch.wasForced ? EXIT.failed : EXIT.done;
  } finally {
    over.abort();
    await limited;
  }
}

const isWaiting = ({ manager }: World, sessionId: SessionId, prompt: MessageUuid): boolean =>
  manager.listQueue(sessionId).some(({ messageUuid }) => messageUuid === prompt);

/** Turns have run by now, so the refusal is part of what happened in the session. */
function refusedLater({ world, sessionId }: ConverseInput, error: CallError): ExitCode {
  world.manager.report(sessionId, {
    type: 'error',
    code: 'turn-failed',
    message: `The next prompt was not sent. ${error.message}`,
    fatal: true,
  });
  const code = exitOfRefusal(error.code);
  return code === EXIT.noDatabase ? code : EXIT.failed;
}

/** `--interrupt-after`: from the first prompt's writing, once, and only that turn. */
function stopAfter(
  { run, world, sessionId, watch }: ConverseInput,
  messageUuid: string,
  over: AbortSignal,
): void {
  const { interruptAfterMs } = run.args;
  if (interruptAfterMs === null) return;
  const turnOver = new AbortController();
  const off = world.manager.subscribe({
    eventsAppended(id, events) {
      if (id !== sessionId) return;
      for (const event of events) {
        if (event.type === 'user_message' && event.messageUuid === messageUuid)
          void wait(createSystemClock(), interruptAfterMs, turnOver.signal).then(() => {
            if (!turnOver.signal.aborted && watch.isRunning()) world.manager.stop(sessionId);
            off();
          });
        if (event.type === 'complete') turnOver.abort();
      }
    },
  });
  over.addEventListener('abort', () => {
    turnOver.abort();
    off();
  });
}

/** `--timeout`: bounds each turn, those the CLI begins by itself, too. */
async function limitTurns(
  { run, world, sessionId, watch }: ConverseInput,
  over: AbortSignal,
): Promise<void> {
  const { timeoutSeconds } = run.args;
  if (timeoutSeconds === null) return;
  const clock = createSystemClock();
  while (!over.aborted) {
    if (!hasTurn(world, sessionId)) {
      await watch.changed(over);
      continue;
    }
    const { turnsEnded } = watch;
    // Of one turn that follows another at once, each has its own time.
    const goesOn = () => hasTurn(world, sessionId) && watch.turnsEnded === turnsEnded;
    const turnOver = new AbortController();
    const late = wait(clock, timeoutSeconds * 1_000, turnOver.signal);
    const ended = (async () => {
      while (!over.aborted && goesOn() && !turnOver.signal.aborted)
        await watch.changed(AbortSignal.any([over, turnOver.signal]));
    })();
    await Promise.race([late, ended]);
    const isLate = !over.aborted && goesOn();
    turnOver.abort();
    if (!isLate) continue;
    world.manager.report(sessionId, {
      type: 'error',
      code: 'turn-timeout',
      message: `The turn took longer than ${timeoutSeconds} s and was stopped. What had arrived is kept.`,
      fatal: true,
    });
    await world.manager.close(sessionId);
    return;
  }
}

/** Starts do not count, they have a limit of their own. */
function hasTurn({ manager }: World, sessionId: SessionId): boolean {
  const status = manager.find(sessionId)?.status;
  return status === 'working' || status === 'needs-you' || status === 'stopping';
}
