import type { QueuedPrompt } from '@shared/domain/entities';
import type { ChildSlot, StartError } from './child-slot';
import type { CommitQueue } from './commit-queue';
import type { LiveChild } from './live-child';
import { toCallError } from './manager-errors';
import type { SessionStorePort } from './ports';
import { toPrompt, userMessage } from './prompt-message';
import type { PromptQueue } from './prompt-queue';
import { startFailedEvent } from './session-end';
import type { SessionLog } from './session-log';
import type { TurnLife } from './turn-life';

/** Takes prompts from the queue to the child, one turn after another, starting it when it must. */
export interface PromptPump {
  /** Writes what may be written. */
  run(): void;
  /** Writes one that waits into the running turn; false when there is none that could take it. */
  steer(prompt: QueuedPrompt): Promise<boolean>;
  /** A stop of a start: what waits is held, and the start that ends now is no failure. */
  stopStart(): void;
  /** The child is there. A stop that came too late to call the start off leaves it idle. */
  started(): void;
  startFailed(error: StartError): void;
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
  /** The child is being ended: nothing is written now. */
  isClosing(): boolean;
  releaseIfIdle(): void;
}

export function createPromptPump(deps: PromptPumpDeps): PromptPump {
  const { log, queue, slot, turns, commits } = deps;
  const written = new Set<string>();
  let isRunning = false;
  let isStartStopped = false;

  const canWrite = () => !deps.isClosing() && turns.current === null;

  async function drain(): Promise<void> {
    isRunning = true;
    try {
      while (canWrite() && queue.nextReady() !== null) {
        const opened = await slot.ensure();
        if (!opened.ok) return;
        const prompt = queue.nextReady();
        if (prompt !== null && canWrite() && slot.current === opened.value)
          await write(prompt, opened.value);
      }
      if (!canWrite()) return;
      log.signal({ type: 'child-ready' });
      deps.releaseIfIdle();
    } catch (error) {
      startFailed(toCallError(error));
    } finally {
      isRunning = false;
    }
  }

  function startFailed(error: StartError): void {
    const wasStopped = isStartStopped || deps.isClosing();
    isStartStopped = false;
    queue.setHeld(true);
    if (!wasStopped) log.append([startFailedEvent(error)]);
    log.signal(wasStopped ? { type: 'child-lost', wasStopped } : { type: 'start-failed' });
    deps.releaseIfIdle();
  }

  /** On disk as sent before it is written, so that no crash can lose or repeat it unseen. */
  async function write(prompt: QueuedPrompt, live: LiveChild): Promise<void> {
    const full = toPrompt(prompt, deps.store);
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
      const full = toPrompt(prompt, deps.store);
      queue.withhold(prompt.messageUuid);
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
      isStartStopped = true;
      queue.setHeld(true);
    },
    started() {
      if (isStartStopped) log.signal({ type: 'child-lost', wasStopped: true });
      isStartStopped = false;
      // With a prompt to write it goes from starting to working without a pause that looks idle.
      if (queue.nextReady() === null) log.signal({ type: 'child-ready' });
    },
    startFailed,
    hasWritten: (messageUuid) => written.has(messageUuid),
  };
}
