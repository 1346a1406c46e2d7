import type { QueuedPrompt } from '@shared/domain/entities';
import { asMessageUuid } from '@shared/domain/ids';
import type { AgentEventBodyOf } from '@shared/events';
import type { SessionEnd } from '../claude/driver-types';
import { endsTurn, newTurn, type Turn, unanswered } from './current-turn';
import type { LiveChild } from './child/live-child';
import type { Clock } from './ports';
import type { PromptQueue } from './prompts/prompt-queue';
import { lostTurnEvents } from './child/session-end';
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
  /** The same, and what the turn was asked goes back to the front, ready to be sent again. */
  expectRestart(): void;
  /** A limit of the account was rejected: the turn will fail, and nobody is to blame. */
  limitReached(): void;
  /** The computer slept for so long while the turn ran. */
  slept(ms: number): void;
  /** Interrupts; when the turn does not end, the driver's own steps: stdin closed, TERM, KILL. */
  stop(live: LiveChild): void;
}

export interface TurnLifeDeps {
  log: SessionLog;
  queue: PromptQueue;
  clock: Clock;
  newId(): string;
  /** Queues are held while a limit is rejected, and go on by themselves. */
  isHeldByLimit(): boolean;
  /** A turn began, or ended with all that follows from it. */
  changed(): void;
}

export function createTurnLife(deps: TurnLifeDeps): TurnLife {
  const { log, queue, clock, newId, changed } = deps;
  let turn: Turn | null = null;

  function setTurn(next: Turn): void {
    turn = next;
    changed();
  }

  const signalEnd = (outcome: 'ok' | 'failed' | 'stopped') =>
    log.signal({
      type: 'turn-ended',
      outcome,
      backgroundTasks: backgroundTasks(log.facts).length,
      openRequests: log.facts.openRequests.size,
    });

  function putBack(prompt: QueuedPrompt, isHeld = true): void {
    queue.putBack({ ...prompt, messageUuid: asMessageUuid(newId()), isHeld });
  }

  /** The turn the CLI begins by itself with a prompt it could not fold into the one before. */
  function goOnWith([prompt, ...behind]: readonly QueuedPrompt[]): boolean {
    if (prompt === undefined) return false;
    const next = newTurn(prompt, clock.now());
    next.isSent = true;
    next.steered = behind;
    setTurn(next);
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
      const begun = newTurn(prompt, clock.now());
      setTurn(begun);
      return begun;
    },
    completed(complete) {
      if (!endsTurn(turn, complete)) return false;
      // A denial that also ends the turn is a stop, too.
      const wasStopped = turn?.isStopAsked === true || complete.stopReason === 'interrupted';
      const left = unanswered(turn, complete);
      const ended = turn;
      const isRestarting = ended?.isRestarting === true;
      ended?.over.abort();
      turn = null;
      const isFailed = complete.isError && !wasStopped;
      // It goes on at the reset, with this prompt first: a person need not come back for it.
      const isLimited = isFailed && ended?.isLimited === true && deps.isHeldByLimit();
      if (isFailed && !isLimited) queue.setHeld(true);
      // A stop empties the CLI's own queue, too; otherwise it goes on with what is left there.
      if (wasStopped) for (const prompt of left.toReversed()) putBack(prompt, !isRestarting);
      else if (goOnWith(left)) return true;
      if (isRestarting && isCutOff(complete) && ended.prompt !== null) putBack(ended.prompt, false);
      if (isLimited && ended.prompt !== null) {
        putBack(ended.prompt, false);
        signalEnd('stopped');
        log.signal({ type: 'prompt-stored' });
      } else signalEnd(isFailed ? 'failed' : wasStopped ? 'stopped' : 'ok');
      changed();
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
      if (off !== null && off.prompt !== null) putBack(off.prompt, !off.isRestarting);
      signalEnd('stopped');
      changed();
    },
    lost(end, isExplained) {
      const lost = turn;
      if (lost === null) return;
      turn = null;
      const { isRestarting } = lost;
      const wasStopped = lost.isStopAsked || (end.wasRequested && lost.writeError === null);
      if (!isRestarting) log.append(lostTurnEvents({ lost, end, wasStopped, isExplained }));
      for (const prompt of lost.steered.toReversed()) putBack(prompt, !isRestarting);
      const isAskedAgain = isRestarting || !(wasStopped && lost.isSent);
      if (lost.prompt !== null && isAskedAgain) putBack(lost.prompt, !isRestarting);
      // What was sent while a stop was under way is meant to go on after it.
      if (!wasStopped) queue.setHeld(true);
      log.signal({ type: 'child-lost', wasStopped });
      lost.over.abort();
      changed();
    },
    expectEnd() {
      if (turn !== null) turn.isStopAsked = true;
    },
    expectRestart() {
      if (turn === null) return;
      turn.isStopAsked = true;
      turn.isRestarting = true;
    },
    limitReached() {
      if (turn !== null) turn.isLimited = true;
    },
    slept(ms) {
      if (turn !== null) turn.startedAt += ms;
    },
    stop(live) {
      if (turn === null) return;
      log.signal({ type: 'stop-asked' });
      // The newer word: a restart under way still gives a new child, but asks it nothing.
      turn.isRestarting = false;
      if (turn.isStopAsked) return;
      turn.isStopAsked = true;
      void escalate(live, turn);
    },
  };
}

/** An answer that came to its own end while the restart was under way needs no second one. */
const isCutOff = (complete: AgentEventBodyOf<'complete'>): boolean =>
  complete.isError || complete.stopReason === 'interrupted';
