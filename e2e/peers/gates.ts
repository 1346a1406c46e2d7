export interface Gates {
  /** Waits until the gate was released, or the signal fires. */
  pass(name: string, signal: AbortSignal): Promise<void>;
  release(name: string): void;
  releaseAll(): void;
}

/** Named points where an answer waits for the test. A released gate stays open. */
export function createGates(): Gates {
  const open = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  let areAllOpen = false;

  const wake = (name: string) => {
    for (const resume of waiting.get(name) ?? []) resume();
    waiting.delete(name);
  };

  return {
    pass(name, signal) {
      if (areAllOpen || open.has(name) || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const waiters = waiting.get(name) ?? new Set();
        waiters.add(resolve);
        waiting.set(name, waiters);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    release(name) {
      open.add(name);
      wake(name);
    },
    releaseAll() {
      areAllOpen = true;
      for (const name of waiting.keys()) wake(name);
    },
  };
}
