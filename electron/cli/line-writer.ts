import type { Writable } from 'node:stream';

/** JSON lines to a pipe that may be slow or may be closed by whoever reads it. */
export interface LineWriter {
  write(value: unknown): void;
  /** Resolves when the pipe takes more, or at `stopWaiting`. */
  ready(): Promise<void>;
  /** From now on nobody waits for a slow reader: the run is about to end. */
  stopWaiting(): void;
  /** The reader has gone; nothing more is written. */
  readonly isClosed: boolean;
  /** Resolves when all was handed to the system. */
  flush(): Promise<void>;
}

export function createLineWriter(stream: Writable, readerGone: () => void): LineWriter {
  let isClosed = false;
  let drained: Promise<void> | null = null;
  let goOn: () => void = () => undefined;
  let mayWait = true;

  const waitForDrain = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        stream.off('drain', done);
        stream.off('close', done);
        stream.off('error', done);
        drained = null;
        resolve();
      };
      goOn = done;
      stream.once('drain', done);
      stream.once('close', done);
      stream.once('error', done);
    });

  // `drive … | head -1` closes the pipe: an EPIPE that nobody listens to would end us without teardown.
  stream.on('error', () => {
    if (isClosed) return;
    isClosed = true;
    readerGone();
  });

  return {
    write(value) {
      if (isClosed) return;
      if (!stream.write(`${JSON.stringify(value)}\n`)) drained ??= waitForDrain();
    },
    ready: () => (mayWait ? (drained ?? Promise.resolve()) : Promise.resolve()),
    stopWaiting() {
      mayWait = false;
      goOn();
    },
    get isClosed() {
      return isClosed;
    },
    flush: () =>
      isClosed ? Promise.resolve() : new Promise((resolve) => stream.write('', () => resolve())),
  };
}
