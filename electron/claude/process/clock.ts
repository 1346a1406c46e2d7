/** Time as the driver sees it, so that tests need not wait. */
export interface Clock {
  /** UTC ms. */
  now(): number;
  setTimeout(callback: () => void, ms: number): TimerHandle;
}

export interface TimerHandle {
  cancel(): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(callback, ms) {
    const timer = setTimeout(callback, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** True when `promise` settled within `ms`, false when the time ran out first. */
export async function settlesWithin(
  promise: Promise<unknown>,
  ms: number,
  clock: Clock,
): Promise<boolean> {
  let timer: TimerHandle | undefined;
  const deadline = new Promise<boolean>((resolve) => {
    timer = clock.setTimeout(() => resolve(false), ms);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, deadline]);
  timer?.cancel();
  return isSettled;
}

export const delay = (ms: number, clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    clock.setTimeout(resolve, ms);
  });
