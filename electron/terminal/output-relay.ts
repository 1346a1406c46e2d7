export interface OutputRelayDeps {
  /** Returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Monotonic ms. */
  now(): number;
  /** `seq` is the one after `data`. */
  send(windowId: number, seq: number, data: string): void;
  /** The window did not keep up, is told no more, and is ready again. */
  fellBehind(windowId: number): void;
  /** Takes in all output in order; `done` when it has. */
  keep(data: string, done: () => void): void;
  pause(): void;
  resume(): void;
}

/** Output of one terminal on its way to the windows that show it. */
export interface OutputRelay {
  add(data: string): void;
  /** Output after the returned seq goes to the window, too. */
  attach(windowId: number): number;
  detach(windowId: number): void;
  acknowledge(windowId: number, seq: number): void;
  /** What is buffered goes out at once. */
  flush(): void;
  close(): void;
}

/** One message per frame, whatever comes in. */
export const FRAME_MS = 16;
/** As much as a frame may bring: 4 MB a second, which is less than half a core to take in. */
export const FRAME_CHARS = 64 * 1024;
/** A window that has this much before it gets no more until it has drawn most of it. */
export const MAX_UNSEEN_CHARS = 256 * 1024;
const RESUME_CHARS = 32 * 1024;
/** A window that draws nothing for so long must not hold up the command. */
export const STALL_MS = 2_000;

export function createOutputRelay(deps: OutputRelayDeps): OutputRelay {
  const watchers = new Map<number, Watcher>();
  let seq = 0;
  let buffered = '';
  let beingKept = 0;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let cancelFlush: (() => void) | null = null;
  let isPaused = false;
  let isClosed = false;

  const settlePause = (): void => {
    const isFull =
      buffered.length >= FRAME_CHARS ||
      beingKept >= MAX_UNSEEN_CHARS ||
      [...watchers.values()].some(({ isWaitedFor }) => isWaitedFor);
    if (isFull === isPaused || isClosed) return;
    isPaused = isFull;
    if (isFull) deps.pause();
    else deps.resume();
  };

  const tell = (windowId: number, watcher: Watcher, data: string): void => {
    if (watcher.isBehind) return;
    deps.send(windowId, seq, data);
    if (watcher.isWaitedFor || seq - watcher.seenSeq < MAX_UNSEEN_CHARS) return;
    watcher.isWaitedFor = true;
    watcher.stopWaiting = deps.after(STALL_MS, () => {
      watcher.isWaitedFor = false;
      watcher.isBehind = true;
      settlePause();
    });
  };

  const flush = (): void => {
    cancelFlush?.();
    cancelFlush = null;
    const data = buffered;
    if (data === '') return;
    buffered = '';
    flushedAt = deps.now();
    seq += data.length;
    beingKept += data.length;
    deps.keep(data, () => {
      beingKept -= data.length;
      settlePause();
    });
    for (const [windowId, watcher] of watchers) tell(windowId, watcher, data);
    settlePause();
  };

  const detach = (windowId: number): void => {
    watchers.get(windowId)?.stopWaiting();
    watchers.delete(windowId);
    settlePause();
  };

  return {
    add(data) {
      if (isClosed) return;
      buffered += data;
      // What follows a pause, such as the echo of a key, is not held back.
      const waitMs = flushedAt + FRAME_MS - deps.now();
      if (waitMs <= 0) flush();
      else {
        cancelFlush ??= deps.after(waitMs, flush);
        settlePause();
      }
    },
    attach(windowId) {
      detach(windowId);
      flush();
      watchers.set(windowId, {
        seenSeq: seq,
        isWaitedFor: false,
        isBehind: false,
        stopWaiting: () => undefined,
      });
      return seq;
    },
    detach,
    acknowledge(windowId, given) {
      const watcher = watchers.get(windowId);
      if (!watcher) return;
      if (watcher.isBehind) {
        detach(windowId);
        deps.fellBehind(windowId);
        return;
      }
      watcher.seenSeq = Math.max(watcher.seenSeq, Math.min(seq, given));
      if (!watcher.isWaitedFor || seq - watcher.seenSeq > RESUME_CHARS) return;
      watcher.isWaitedFor = false;
      watcher.stopWaiting();
      settlePause();
    },
    flush,
    close() {
      flush();
      isClosed = true;
      for (const { stopWaiting } of watchers.values()) stopWaiting();
      watchers.clear();
    },
  };
}

interface Watcher {
  /** Drawn up to here. */
  seenSeq: number;
  /** The command is paused for it. */
  isWaitedFor: boolean;
  /** It was waited for in vain. */
  isBehind: boolean;
  stopWaiting(): void;
}
