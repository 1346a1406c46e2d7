import type { CallError } from '@shared/contract/error';
import type { MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { ChildSlot } from './child-slot';
import { shuttingDown } from '../manager-errors';
import type { PermissionBroker } from '../requests/permission-broker';
import type { PromptPump } from '../prompts/prompt-pump';
import type { PromptQueue } from '../prompts/prompt-queue';
import { noticeEvent } from './session-end';
import type { SessionLog } from '../session-log';
import { CALLED_OFF } from './start-manner';
import type { TurnLife } from '../turn-life';

/** The ways in which we end a session's child. While one is under way nothing is written to it. */
export interface ChildEndings {
  readonly isClosing: boolean;
  /** The session is closed for good: no child is started any more. */
  readonly isForGood: boolean;
  /** How many ends were begun: who was checking meanwhile sees that one came. */
  readonly begun: number;
  /** Resolves when no end is under way. */
  over(): Promise<void>;
  /** Ends the child in order; `isFinal`: and never starts another. Pids that outlived it are returned. */
  close(isFinal?: boolean): Promise<number[]>;
  resumeAt(at: MessageUuid): Promise<void>;
  /** A new child for the same conversation, which is asked again what the old one did not answer. */
  restart(): Promise<Result<null, CallError>>;
}

export interface ChildEndingsDeps {
  log: SessionLog;
  queue: PromptQueue;
  broker: PermissionBroker;
  slot: ChildSlot;
  turns: TurnLife;
  pump: Pick<PromptPump, 'run' | 'stopStart' | 'dropStart'>;
  releaseIfIdle(): void;
  start(): Promise<Result<null, CallError>>;
}

export function createChildEndings(deps: ChildEndingsDeps): ChildEndings {
  const { log, queue, broker, slot, turns, pump } = deps;
  let underWay = 0;
  let begun = 0;
  let isForGood = false;
  let newest: Promise<unknown> = Promise.resolve();
  let restarting: Promise<Result<null, CallError>> | null = null;

  const isClosing = () => underWay > 0 || isForGood;

  async function during(end: () => Promise<number[]>): Promise<number[]> {
    underWay += 1;
    begun += 1;
    try {
      const ending = end();
      newest = ending;
      const survivors = await ending;
      if (survivors.length > 0) log.append([survivorsNotice(survivors)]);
      return survivors;
    } finally {
      underWay -= 1;
    }
  }

  /** Ends what starts or runs. What waited behind it is held; what is sent meanwhile goes on after. */
  const endChild = (): Promise<number[]> =>
    during(() => {
      if (slot.isOpening) pump.stopStart();
      else if (turns.current !== null) {
        turns.expectEnd();
        queue.setHeld(true);
      }
      return slot.end();
    });

  async function restart(): Promise<Result<null, CallError>> {
    if (slot.waitingPlace !== null) return ok(null);
    // Asked before the old child is ended: a refusal leaves everything as it is.
    const allowed = await slot.claim(true);
    if (!allowed.ok) {
      deps.releaseIfIdle();
      return allowed;
    }
    const hadChild = slot.current !== null;
    await during(() => {
      if (slot.isOpening) pump.dropStart();
      turns.expectRestart();
      return slot.endToRestart();
    });
    if (isClosing()) {
      deps.releaseIfIdle();
      return err(isForGood ? shuttingDown() : CALLED_OFF);
    }
    const hasMore = queue.nextReady() !== null;
    if (hadChild) log.append([restartedNotice(hasMore)]);
    if (!hasMore) return deps.start();
    log.signal({ type: 'prompt-stored' });
    pump.run();
    return ok(null);
  }

  return {
    get isClosing() {
      return isClosing();
    },
    get isForGood() {
      return isForGood;
    },
    get begun() {
      return begun;
    },
    async over() {
      await newest;
    },
    async close(isFinal = false) {
      isForGood ||= isFinal;
      const asked = isFinal ? [...log.facts.openRequests.keys()] : [];
      const survivors = await endChild();
      // An orderly end makes the CLI withdraw them; for the user they were lost with the program.
      broker.expire(asked);
      // What is left waits for a person, who comes back to it after the next start.
      if (isForGood) queue.setHeld(true);
      pump.run();
      deps.releaseIfIdle();
      return survivors;
    },
    async resumeAt(at) {
      slot.at = at;
      await endChild();
      pump.run();
    },
    restart() {
      restarting ??= restart().finally(() => {
        restarting = null;
      });
      return restarting;
    },
  };
}

const survivorsNotice = (pids: readonly number[]) =>
  noticeEvent('warning', `Still alive after every signal: process ${pids.join(', ')}.`);

const restartedNotice = (hasMore: boolean) =>
  noticeEvent(
    'info',
    `Claude Code was restarted with the same conversation.${hasMore ? ' What it had not answered is sent again.' : ''}`,
  );
