import type { Writable } from 'node:stream';
import { err, ok, type Result } from '@shared/domain/result';

export interface WriteFailure {
  /** e.g. "EPIPE"; "closed" when the pipe was already shut. */
  code: string;
}

export interface StdinWriter {
  /** One line, newline added. Resolves when the pipe took all of it, or will never. */
  write(line: string): Promise<Result<void, WriteFailure>>;
  /** Nothing is taken from now on; lines that wait fail. The process end calls it. */
  abandon(): void;
  /** Ends the pipe after what was accepted. */
  end(): void;
}

interface Waiting {
  line: string;
  settle(result: Result<void, WriteFailure>): void;
}

/**
 * Writes one line at a time and starts the next when the pipe took the one before: an older CLI cuts
 * a long line when two arrive in one read, and a child that does not read must not fill our memory.
 */
export function createStdinWriter(stdin: Writable): StdinWriter {
  const waiting: Waiting[] = [];
  let current: Waiting | null = null;
  let isClosed = false;
  let wantsEnd = false;

  // EPIPE arrives as an event too; without a listener it would end our own process.
  stdin.on('error', () => abandon('EPIPE'));
  stdin.on('close', () => abandon('closed'));

  function abandon(code: string): void {
    isClosed = true;
    const failed = current === null ? waiting.splice(0) : [current, ...waiting.splice(0)];
    current = null;
    for (const { settle } of failed) settle(err({ code }));
  }

  function next(): void {
    if (current !== null || isClosed) return;
    const item = waiting.shift();
    if (item === undefined) {
      if (wantsEnd) stdin.end();
      return;
    }
    current = item;
    stdin.write(`${item.line}\n`, (error) => {
      if (current !== item) return;
      if (error) {
        abandon(codeOf(error));
        return;
      }
      current = null;
      item.settle(ok(undefined));
      next();
    });
  }

  return {
    write(line) {
      if (isClosed || wantsEnd) return Promise.resolve(err({ code: 'closed' }));
      return new Promise((settle) => {
        waiting.push({ line, settle });
        next();
      });
    },
    abandon: () => abandon('closed'),
    end() {
      wantsEnd = true;
      next();
    },
  };
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'EIO';
