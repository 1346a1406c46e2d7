export interface IdleSignal {
  /** Something happened that may have ended a turn. */
  check(): void;
  /** Resolves when no turn runs. */
  wait(): Promise<void>;
}

/** Lets a stop wait for the turn's own end instead of a fixed time. */
export function createIdleSignal(isIdle: () => boolean): IdleSignal {
  let waiters: (() => void)[] = [];

  return {
    check() {
      if (waiters.length === 0 || !isIdle()) return;
      const woken = waiters;
      waiters = [];
      for (const wake of woken) wake();
    },
    wait: () =>
      isIdle()
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiters.push(resolve);
          }),
  };
}
