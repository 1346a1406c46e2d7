import type { PromptPump } from '../prompts/prompt-pump';
import type { PromptQueue } from '../prompts/prompt-queue';
import type { SessionLog } from '../session-log';
import type { TurnLife } from '../turn-life';
import type { ChildSlot } from './child-slot';

/** What ends because somebody wants it no longer: a turn, a start, or what waited for one. */
export interface AskedStops {
  stop(): void;
  /** A prompt was taken out of the queue; with the last one goes the start that was for it. */
  promptRemoved(): void;
}

export interface AskedStopsDeps {
  log: SessionLog;
  queue: PromptQueue;
  slot: ChildSlot;
  turns: TurnLife;
  pump: PromptPump;
}

export function createAskedStops({ log, queue, slot, turns, pump }: AskedStopsDeps): AskedStops {
  /** What waited for a limit's reset waits no longer; with a start under way, that ends it. */
  function queueEmptied(): void {
    if (turns.current === null && !slot.isOpening) log.signal({ type: 'child-ready' });
  }

  return {
    stop() {
      queue.setHeld(true);
      if (slot.isOpening && turns.current === null) {
        pump.stopStart();
        log.signal({ type: 'stop-asked' });
        slot.abortStart();
      } else if (turns.current === null) queueEmptied();
      else if (slot.current !== null) turns.stop(slot.current);
    },
    promptRemoved() {
      if (queue.nextReady() !== null) return;
      if (slot.waitingPlace === null) return queueEmptied();
      pump.dropStart();
      slot.abortStart();
    },
  };
}
