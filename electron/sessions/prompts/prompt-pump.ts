import type { QueuedPrompt } from '@shared/domain/entities';
import type { ChildSlot } from '../child/child-slot';
import type { CommitQueue } from '../writing/commit-queue';
import type { LiveChild } from '../child/live-child';
import { toCallError } from '../manager-errors';
import type { SessionStorePort } from '../ports';
import { toPrompt, userMessage } from './prompt-message';
import type { PromptQueue } from './prompt-queue';
import { startFailedEvent } from '../child/session-end';
import type { SessionLog } from '../session-log';
import { NO_ROOM, type StartError, type StartManner } from '../child/start-manner';
import type { TurnLife } from '../turn-life';

/** Takes prompts from the queue to the child, one turn after another, starting it when it must. */
export interface PromptPump {
  /** Writes what may be written. */
  run(): void;
  /** Writes one that waits into the running turn; false when there is none that could take it. */
  steer(prompt: QueuedPrompt): Promise<boolean>;
  /** A stop of a start: what waits is held, and the start that ends now is no failure. */
  stopStart(): void;
  /** The start that ends now has nothing to do any more, or is done anew; nothing is held for it. */
  dropStart(): void;
  /** The child is there. A stop that came too late to call the start off leaves it idle. */
  started(): void;
  startFailed(error: StartError, manner: StartManner): void;
  /** The driver reports our own prompts too; those are dropped. */
  hasWritten(messageUuid: string): boolean;
}

export interface PromptPumpDeps {
  log: SessionLog;
  queue: PromptQueue;
  slot: ChildSlot;
  turns: TurnLife;
  commits: CommitQueue;
  store: Pick<SessionStorePort, 'readAttachment'>;
  /** No prompt may go now, and what waits was held. */
  isHeldBack(): boolean;
  /** The child is being ended: nothing is written now. */
  isClosing(): boolean;
  /** A limit of the account is rejected: nothing new is asked until its reset. */
  isHeldByLimit(): boolean;
  releaseIfIdle(): void;
}

export function createPromptPump(deps: PromptPumpDeps): PromptPump {
  const { log, queue, slot, turns, commits } = deps;
  const written = new Set<string>();
  let isRunning = false;
  /** Why the start under way is meant to end; null: it is not. */
  let calledOff: 'stopped' | 'dropped' | null = null;

  const canWrite = () => !deps.isClosing() && turns.current === null && !deps.isHeldByLimit();

  async function drain(): Promise<void> {
    isRunning = true;
    try {
      while (canWrite() && queue.nextReady() !== null) {
        if (deps.isHeldBack()) break;
        if (slot.current === null) log.signal({ type: 'prompt-stored' });
        const opened = await slot.ensure('prompt');
        // What was there is held now; only what came since is tried anew.
        if (!opened.ok) continue;
        const prompt = queue.nextReady();
        if (prompt !== null && canWrite() && slot.current === opened.value)
          await write(prompt, opened.value);
      }
      if (!canWrite()) return;
      log.signal({ type: 'child-ready' });
      deps.releaseIfIdle();
    } catch (error) {
      startFailed(toCallError(error), 'prompt');
    } finally {
      isRunning = false;
    }
  }

  function startFailed(error: StartError, manner: StartManner): void {
    const wasDropped = calledOff === 'dropped';
    const wasStopped = calledOff === 'stopped' || deps.isClosing();
    calledOff = null;
    if (wasDropped || manner === 'wake' || error === NO_ROOM) {
      if (wasDropped) log.signal({ type: 'child-ready' });
      return deps.releaseIfIdle();
    }
    queue.setHeld(true);
    if (!wasStopped) log.append([startFailedEvent(error)]);
    log.signal(wasStopped ? { type: 'child-lost', wasStopped } : { type: 'start-failed' });
    deps.releaseIfIdle();
  }

  /** On disk as sent before it is written, so that no crash can lose or repeat it unseen. */
  async function write(prompt: QueuedPrompt, live: LiveChild): Promise<void> {
    const full = toPrompt(prompt, deps.store);
    queue.leaving(prompt.messageUuid);
    const mine = turns.begin(prompt);
    written.add(prompt.messageUuid);
    log.append([userMessage(full)]);
    log.signal({ type: 'turn-started' });
    if (!commits.flush()) await commits.settled();
    queue.remove(prompt.messageUuid);
    // While the store refused, it may have been stopped, or the child may have gone.
    if (turns.current !== mine) return;
    if (mine.isStopAsked) return turns.calledOff();
    const sent = await live.session.send(full);
    mine.isSent = sent.ok;
    if (sent.ok || turns.current !== mine) return;
    // The end that follows says more about the cause than a broken pipe does.
    mine.writeError = sent.error;
    await live.session.close();
    await live.over;
  }

  return {
    run() {
      if (!isRunning && !deps.isClosing()) void drain();
    },
    async steer(prompt) {
      const { current: mine } = turns;
      const { current: live } = slot;
      if (mine === null || live === null || deps.isClosing()) return false;
      if (mine.isStopAsked || (mine.prompt !== null && !mine.isSent)) return false;
      if (deps.isHeldBack()) return false;
      const full = toPrompt(prompt, deps.store);
      queue.leaving(prompt.messageUuid);
      written.add(prompt.messageUuid);
      log.append([userMessage(full)]);
      if (!commits.flush()) await commits.settled();
      queue.remove(prompt.messageUuid);
      // While the store refused, the turn may have ended or been stopped.
      if (turns.current !== mine || mine.isStopAsked) {
        turns.unsteer(prompt);
        return true;
      }
      turns.steer(prompt);
      const sent = await live.session.send(full);
      if (!sent.ok && turns.current === mine) turns.unsteer(prompt);
      return true;
    },
    stopStart() {
      calledOff = 'stopped';
      queue.setHeld(true);
    },
    dropStart() {
      calledOff = 'dropped';
    },
    started() {
      if (calledOff === 'stopped') log.signal({ type: 'child-lost', wasStopped: true });
      calledOff = null;
      // With a prompt to write it goes from starting to working without a pause that looks idle.
      if (queue.nextReady() === null) log.signal({ type: 'child-ready' });
    },
    startFailed,
    hasWritten: (messageUuid) => written.has(messageUuid),
  };
}
