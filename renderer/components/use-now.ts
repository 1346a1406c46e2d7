import { useCallback, useSyncExternalStore } from 'react';

/** UTC ms, renewed every `periodMs`; null stands still. At most one period behind. */
export function useNow(periodMs: number | null): number {
  const subscribe = useCallback(
    (listener: () => void) =>
      periodMs === null ? () => undefined : tickerOf(periodMs).subscribe(listener),
    [periodMs],
  );
  return useSyncExternalStore(subscribe, () => tickerOf(periodMs ?? STILL_MS).read());
}

/** What stands still is read this fresh when it is drawn for another reason. */
const STILL_MS = 60_000;

/** Of a clock nobody has heard yet. Not 0: within one drawing it has to stay the same. */
const FRESH_MS = 1000;

interface Ticker {
  subscribe(listener: () => void): () => void;
  read(): number;
}

/** One for each period, so that everything that shows the time is drawn in one go. */
const tickers = new Map<number, Ticker>();

function tickerOf(periodMs: number): Ticker {
  const known = tickers.get(periodMs);
  if (known) return known;
  const ticker = createTicker(periodMs);
  tickers.set(periodMs, ticker);
  return ticker;
}

function createTicker(periodMs: number): Ticker {
  const listeners = new Set<() => void>();
  let now = 0;
  let timer: ReturnType<typeof setInterval> | null = null;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(tick, periodMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
    read() {
      const limitMs = timer === null ? Math.min(periodMs, FRESH_MS) : 2 * periodMs;
      if (Math.abs(Date.now() - now) >= limitMs) now = Date.now();
      return now;
    },
  };
}
