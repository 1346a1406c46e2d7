export interface Timers {
  /** Returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/**
 * Runs `work` for at most `ms` (null: no limit). What comes after the limit is dropped, a late
 * failure included; `signal` tells the work that nobody waits any more.
 */
export async function withDeadline<T>(
  timers: Timers,
  ms: number | null,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T | 'timed-out'> {
  const controller = new AbortController();
  if (ms === null) return work(controller.signal);
  let cancel = (): void => undefined;
  const limit = new Promise<'timed-out'>((resolve) => {
    cancel = timers.after(ms, () => resolve('timed-out'));
  });
  try {
    const first = await Promise.race([Promise.resolve(work(controller.signal)), limit]);
    if (first === 'timed-out') controller.abort();
    return first;
  } finally {
    cancel();
  }
}

export const systemTimers: Timers = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
