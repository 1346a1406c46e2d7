import type { CallError } from '@shared/contract/error';
import { err, ok, type Result } from '@shared/domain/result';
import type { ChildEndings } from './child-endings';
import type { ChildSlot } from './child-slot';
import { shuttingDown } from '../manager-errors';
import type { SessionWatches } from '../session-watches';
import { CALLED_OFF, NO_ROOM, type StartManner } from './start-manner';

/** Starts that somebody asks for without a prompt. */
export interface AskedStarts {
  start(): Promise<Result<null, CallError>>;
  /** For somebody who may be about to send: no room is no error. */
  wake(): Promise<Result<null, CallError>>;
}

export interface AskedStartsDeps {
  slot: Pick<ChildSlot, 'current' | 'claim' | 'ensure'>;
  endings: Pick<ChildEndings, 'isClosing' | 'isForGood' | 'begun' | 'over'>;
  watches: Pick<SessionWatches, 'aboutToBeUsed'>;
  releaseIfIdle(): void;
}

export function createAskedStarts(deps: AskedStartsDeps): AskedStarts {
  const { slot, endings } = deps;

  async function start(manner: StartManner): Promise<Result<null, CallError>> {
    await endings.over();
    const allowed = await claim();
    if (!allowed.ok) {
      deps.releaseIfIdle();
      return allowed;
    }
    const started = await slot.ensure(manner);
    if (started.ok) return ok(null);
    const { error } = started;
    return err(error === NO_ROOM ? NO_ROOM : { code: error.code, message: error.message });
  }

  /** Looking takes its time: closed or deleted meanwhile, a child would come too late. */
  async function claim(): Promise<Result<null, CallError>> {
    if (endings.isForGood) return err(shuttingDown());
    const { begun } = endings;
    const claimed = await slot.claim();
    return claimed.ok && endings.begun !== begun ? err(CALLED_OFF) : claimed;
  }

  return {
    start: () => start('start'),
    async wake() {
      deps.watches.aboutToBeUsed();
      if (slot.current !== null && !endings.isClosing) return ok(null);
      const woken = await start('wake');
      return !woken.ok && woken.error === NO_ROOM ? ok(null) : woken;
    },
  };
}
