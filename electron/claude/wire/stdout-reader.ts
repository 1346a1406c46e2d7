import type { Readable } from 'node:stream';
import type { Clock, TimerHandle } from '../process/clock';
import { createLineSplitter } from './line-splitter';
import { parseLine } from './parse-line';

export interface StdoutReader {
  pause(): void;
  resume(): void;
  /** The process has ended: what is still in the pipe is read, then nobody is waited for. */
  sourceEnded(): void;
  /** Reads no more, at once. */
  stop(): void;
  /** Everything that will ever come was handed over. */
  readonly done: Promise<void>;
}

export interface StdoutReaderDeps {
  stdout: Readable;
  clock: Clock;
  maxLineBytes?: number;
  /** One parsed frame, or the line when it was none. */
  onFrame(frame: unknown): void;
  /** All frames of one read were handed over; `bytes` is the size of the read. */
  onReadEnd(bytes: number): void;
  onLineTooLong(): void;
}

/**
 * A grandchild may hold the pipe for ever after the child is gone. What the child wrote is in the
 * pipe by then, so silence this long means there is no more.
 */
const QUIET_AFTER_EXIT_MS = 250;
/** And a grandchild that goes on talking is not listened to longer than this. */
const MAX_AFTER_EXIT_MS = 2_000;

export function createStdoutReader(deps: StdoutReaderDeps): StdoutReader {
  const { stdout, clock } = deps;
  const splitter = createLineSplitter(deps.maxLineBytes);
  const onLine = (line: string): void => parseLine(line, deps.onFrame);
  let quiet: TimerHandle | null = null;
  let limit: TimerHandle | null = null;
  let hasSourceEnded = false;
  let isFinished = false;
  let finished: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finished = resolve;
  });

  function finish(): void {
    if (isFinished) return;
    isFinished = true;
    quiet?.cancel();
    limit?.cancel();
    splitter.end(onLine);
    deps.onReadEnd(0);
    stdout.destroy();
    finished();
  }

  function awaitQuiet(): void {
    if (!hasSourceEnded || isFinished) return;
    quiet?.cancel();
    quiet = clock.setTimeout(finish, QUIET_AFTER_EXIT_MS);
  }

  stdout.on('data', (chunk: Buffer) => {
    if (isFinished) return;
    const isReadable = splitter.push(chunk, onLine);
    deps.onReadEnd(chunk.length);
    if (isReadable) awaitQuiet();
    else {
      finish();
      deps.onLineTooLong();
    }
  });
  stdout.on('end', finish);
  stdout.on('close', finish);
  stdout.on('error', finish);

  return {
    pause() {
      // The last of it is little, and would be taken for silence.
      if (!hasSourceEnded) stdout.pause();
    },
    resume: () => void stdout.resume(),
    sourceEnded() {
      hasSourceEnded = true;
      if (isFinished) return;
      stdout.resume();
      limit = clock.setTimeout(finish, MAX_AFTER_EXIT_MS);
      awaitQuiet();
    },
    stop: finish,
    done,
  };
}
