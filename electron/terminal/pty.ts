import { type IPty, spawn } from 'node-pty';
import { err, ok, type Result } from '@shared/domain/result';
import { nameInFront } from './name-in-front';

export interface PtyOptions {
  command: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  cols: number;
  rows: number;
  onOutput(data: string): void;
  /** Once. Null when it ended by a signal. */
  onExit(exitCode: number | null): void;
}

export interface Pty {
  readonly pid: number;
  write(data: string): void;
  resize(cols: number, rows: number): void;
  /** The command waits with its output until `resume`. */
  pause(): void;
  resume(): void;
  isOver(): boolean;
  /** Name of what runs in front of the command; null: the command itself does. */
  inFront(): string | null;
  /** HUP, then KILL after a grace. Resolves when it has ended. */
  end(): Promise<void>;
}

/** A terminal is asked to hang up, as when its window closes; shells end at once. */
const KILL_AFTER_MS = 2_000;

/** Starts a command in a pseudo-terminal; the error says why it could not. */
export function openPty(options: PtyOptions): Result<Pty, string> {
  let pty: IPty;
  try {
    pty = spawn(options.command, [...options.args], {
      name: 'xterm-256color',
      cwd: options.cwd,
      env: { ...options.env },
      cols: options.cols,
      rows: options.rows,
    });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
  let isOver = false;
  let markOver = (): void => undefined;
  const over = new Promise<void>((resolve) => (markOver = resolve));
  const output = pty.onData((data) => options.onOutput(data));
  pty.onExit(({ exitCode, signal }) => {
    isOver = true;
    output.dispose();
    markOver();
    options.onExit(signal !== undefined && signal !== 0 ? null : exitCode);
  });

  return ok({
    pid: pty.pid,
    write(data) {
      if (!isOver) pty.write(data);
    },
    resize(cols, rows) {
      if (!isOver) pty.resize(Math.max(1, cols), Math.max(1, rows));
    },
    pause: () => pty.pause(),
    resume: () => pty.resume(),
    isOver: () => isOver,
    inFront: () => (isOver ? null : nameInFront(pty.pid, () => pty.process, options.command)),
    async end() {
      if (isOver) return;
      pty.kill();
      const timer = setTimeout(() => {
        // Windows knows no signals: there the first kill is the last.
        if (!isOver && process.platform !== 'win32') pty.kill('SIGKILL');
      }, KILL_AFTER_MS);
      await over;
      clearTimeout(timer);
    },
  });
}
