export interface Resting {
  /** Runs once nothing else came for a while; null: nothing is left to run. */
  set(run: (() => void) | null): void;
  /** Runs it now. */
  flush(): void;
}

/** The last of many, when they rest. */
export function createResting(restMs: number): Resting {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last: (() => void) | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const run = last;
    last = null;
    run?.();
  };
  return {
    flush,
    set(run) {
      if (timer !== null) clearTimeout(timer);
      last = run;
      timer = run === null ? null : setTimeout(flush, restMs);
    },
  };
}
