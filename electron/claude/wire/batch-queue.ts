/** Unread input above which the child is made to wait, in bytes of its stdout. */
export const PAUSE_ABOVE_BYTES = 8 * 1024 * 1024;
/** And below which it may go on: far apart, so that pipes are not paused and resumed per read. */
export const RESUME_BELOW_BYTES = 2 * 1024 * 1024;
/** The same while the child is being ended: enough for its last words, too little for a flood. */
export const PAUSE_WHILE_ENDING_BYTES = 32 * 1024 * 1024;

export interface BatchQueue<T> {
  push(item: T, bytes: number): void;
  /** No more items; what is queued is still delivered. */
  finish(): void;
  /** The source is about to end: it is asked to wait only when it does not stop talking. */
  raiseLimit(): void;
  /** Single consumer; leaving the loop drops what follows. */
  readonly items: AsyncIterable<T>;
}

/** Hands batches to one consumer and tells the source to wait while it is far behind. */
export function createBatchQueue<T>(onFull: () => void, onDrained: () => void): BatchQueue<T> {
  let queue: { item: T; bytes: number }[] = [];
  let head = 0;
  let queuedBytes = 0;
  let isFinished = false;
  let isDropping = false;
  let isFull = false;
  let limit = PAUSE_ABOVE_BYTES;
  let wake: ((result: IteratorResult<T>) => void) | null = null;

  function take(): T | undefined {
    const entry = queue[head];
    if (entry === undefined) return undefined;
    head += 1;
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
    queuedBytes -= entry.bytes;
    if (isFull && queuedBytes < RESUME_BELOW_BYTES) release();
    return entry.item;
  }

  function release(): void {
    if (!isFull) return;
    isFull = false;
    onDrained();
  }

  const iterator: AsyncIterator<T> = {
    next() {
      const item = take();
      if (item !== undefined) return Promise.resolve({ done: false, value: item });
      if (isFinished || isDropping) return Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    return() {
      isDropping = true;
      queue = [];
      head = 0;
      queuedBytes = 0;
      release();
      return Promise.resolve({ done: true, value: undefined });
    },
  };

  return {
    push(item, bytes) {
      if (isDropping || isFinished) return;
      if (wake !== null) {
        const resolve = wake;
        wake = null;
        resolve({ done: false, value: item });
        return;
      }
      queue.push({ item, bytes });
      queuedBytes += bytes;
      if (!isFull && queuedBytes > limit) {
        isFull = true;
        onFull();
      }
    },
    finish() {
      isFinished = true;
      wake?.({ done: true, value: undefined });
      wake = null;
    },
    raiseLimit() {
      limit = PAUSE_WHILE_ENDING_BYTES;
      if (queuedBytes <= limit) release();
    },
    items: { [Symbol.asyncIterator]: () => iterator },
  };
}
