import { type Clock, delay, type TimerHandle } from '../process/clock';
import { type EndSignal, endProcesses } from '../process/end-processes';
import { parseOrder } from './orders';
import { createWatchedChildren, type WatchedChildrenDeps } from './watched-children';

/** On TERM the CLI ends its own tool shells first. */
export const TERM_GRACE_MS = 5_000;
/** A child the program was just starting shows its mark only when its own program runs. */
const STARTING_MS = 500;

export interface ReaperDeps extends WatchedChildrenDeps {
  signalProcess(pid: number, name: EndSignal): void;
  clock: Clock;
  /** How often descendants are noted while there is a child. */
  noteEveryMs: number;
}

export interface Reaper {
  take(line: string): void;
  /** The program is gone: resolves when nothing of its children is left, or can be ended. */
  programEnded(): Promise<void>;
}

/** Knows a program's children while it lives, and ends them and their trees when it does not. */
export function createReaper(deps: ReaperDeps): Reaper {
  const children = createWatchedChildren(deps);
  const endings = new Map<string, Promise<void>>();
  let timer: TimerHandle | null = null;
  let isOver = false;

  /** Nothing is looked at while there is no child. */
  function noteLater(): void {
    if (timer !== null || isOver || children.ids().length === 0) return;
    timer = deps.clock.setTimeout(() => {
      timer = null;
      // One look that fails is made up for by the next.
      void children.note().then(noteLater, noteLater);
    }, deps.noteEveryMs);
  }

  const end = (childIds: readonly string[]): Promise<unknown> =>
    endProcesses({ ...deps, tree: children.treeOf(childIds) }, TERM_GRACE_MS);

  async function endLeftovers(childId: string): Promise<void> {
    await end([childId]);
    children.forget(childId);
    endings.delete(childId);
  }

  return {
    take(line) {
      const order = parseOrder(line);
      if (order === null) return;
      const { childId } = order;
      if (order.order === 'expect') children.expect(childId);
      else if (order.order === 'add') children.add(childId, order);
      else if (children.has(childId) && !endings.has(childId))
        endings.set(childId, endLeftovers(childId));
      noteLater();
    },
    async programEnded() {
      isOver = true;
      timer?.cancel();
      const left = children.ids().filter((childId) => !endings.has(childId));
      if (left.length > 0) {
        await end(left);
        if (children.hasExpected()) {
          await delay(STARTING_MS, deps.clock);
          await end(left);
        }
      }
      await Promise.all(endings.values());
    },
  };
}
