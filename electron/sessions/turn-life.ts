import type { QueuedPrompt } from '@shared/domain/entities';
import { asMessageUuid } from '@shared/domain/ids';
import type { AgentEventBodyOf } from '@shared/events';
import type { SessionEnd } from '../claude/driver-types';
import { endsTurn, newTurn, type Turn, unanswered } from './current-turn';
import type { LiveChild } from './live-child';
import type { Clock } from './ports';
import type { PromptQueue } from './prompt-queue';
import { lostTurnEvents } from './session-end';
import { backgroundTasks } from './session-facts';
import type { SessionLog } from './session-log';
import { wait } from './system-clock';

/** How long a turn may take to end after an interrupt before the child is closed, step by step. */
export const STOP_TURN_MS = 5_000;

/** The one turn that may run in a session, from its prompt to its result or its loss. */
export interface TurnLife {
  readonly current: Turn | null;
  /** `prompt` null: the CLI began by itself. */
  begin(prompt: QueuedPrompt | null): Turn;
  /** A result came; one that belongs to another turn changes nothing and answers false. */
  completed(complete: AgentEventBodyOf<'complete'>): boolean;
  /** A prompt goes into the running turn now. */
  steer(prompt: QueuedPrompt): void;
  /** It could not be written after all: back to the front, held. */
  unsteer(prompt: QueuedPrompt): void;
  /** Stopped before its prompt was written: the prompt goes back, held. */
  calledOff(): void;
  /**
   * The child is gone without a result. Unless a stop was asked for, or when it was never written, the
   * prompt goes back, held.
   */
  lost(end: SessionEnd, isExplained: boolean): void;
  /** The child is about to be ended: what follows is no failure. */
  expectEnd(): void;
  /** Interrupts; when the turn does not end, the driver's own steps: stdin closed, TERM, KILL. */
  stop(live: LiveChild): void;
}

export interface TurnLifeDeps {
  log: SessionLog;
  queue: PromptQueue;
  clock: Clock;
  newId(): string;
}

export function createTurnLife({ log, queue, clock, newId }: TurnLifeDeps): TurnLife {
  let turn: Turn | null = null;

  const tasksLeft = () => backgroundTasks(log.facts).length;

  function putBack(prompt: QueuedPrompt): void {
    queue.putBack({ ...prompt, messageUuid: asMessageUuid(newId()), isHeld: true });
  }

  /** The turn the CLI begins by itself with a prompt it could not fold into the one before. */
  function goOnWith([prompt, ...behind]: readonly QueuedPrompt[]): boolean {
    if (prompt === undefined) return false;
    turn = newTurn(prompt);
    turn.isSent = true;
    turn.steered = behind;
    return true;
  }

  async function escalate(live: LiveChild, stopped: Turn): Promise<void> {
    void live.session.interrupt();
    await wait(clock, STOP_TURN_MS, stopped.over.signal);
    if (stopped.over.signal.aborted || turn !== stopped) return;
    stopped.isForced = true;
    await live.session.close();
  }

  return {
    get current() {
      return turn;
    },
    begin(prompt) {
      turn = newTurn(prompt);
      return turn;
    },
    completed(complete) {
      if (!endsTurn(turn, complete)) return false;
      // A denial that also ends the turn is a stop, too.
      const wasStopped = turn?.isStopAsked === true || complete.stopReason === 'interrupted';
      const left = unanswered(turn, complete);
      turn?.over.abort();
      turn = null;
      const isFailed = complete.isError && !wasStopped;
      if (isFailed) queue.setHeld(true);
      // A stop empties the CLI's own queue, too; otherwise it goes on with what is left there.
      if (wasStopped) for (const prompt of left.toReversed()) putBack(prompt);
      else if (goOnWith(left)) return true;
      log.signal({
        type: 'turn-ended',
        outcome: isFailed ? 'failed' : wasStopped ? 'stopped' : 'ok',
        backgroundTasks: tasksLeft(),
      });
      return true;
    },
    steer(prompt) {
      if (turn !== null) turn.steered = [...turn.steered, prompt];
    },
    unsteer(prompt) {
      if (turn !== null) turn.steered = turn.steered.filter((other) => other !== prompt);
      putBack(prompt);
    },
    calledOff() {
      const off = turn;
      turn = null;
      off?.over.abort();
      if (off !== null && off.prompt !== null) putBack(off.prompt);
      log.signal({ type: 'turn-ended', outcome: 'stopped', backgroundTasks: tasksLeft() });
    },
    lost(end, isExplained) {
      const lost = turn;
      if (lost === null) return;
      turn = null;
      const wasStopped = lost.isStopAsked || (end.wasRequested && lost.writeError === null);
      log.append(lostTurnEvents({ lost, end, wasStopped, isExplained }));
      for (const prompt of lost.steered.toReversed()) putBack(prompt);
      if (lost.prompt !== null && !(wasStopped && lost.isSent)) putBack(lost.prompt);
      // What was sent while a stop was under way is meant to go on after it.
      if (!wasStopped) queue.setHeld(true);
      log.signal({ type: 'child-lost', wasStopped });
      lost.over.abort();
    },
    expectEnd() {
      if (turn !== null) turn.isStopAsked = true;
    },
    stop(live) {
      if (turn === null || turn.isStopAsked) return;
      turn.isStopAsked = true;
      log.signal({ type: 'stop-asked' });
      void escalate(live, turn);
    },
  };
}
