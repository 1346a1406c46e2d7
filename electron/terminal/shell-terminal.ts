import type { TerminalDto } from '@shared/contract/terminals';
import { createOutputRelay, type OutputRelay } from './output-relay';
import { openPty, type Pty, type PtyOptions } from './pty';
import { createScreenMirror, type ScreenMirror } from './screen-mirror';
import { pasted } from './pasted';
import { ok, type Result } from '@shared/domain/result';

export interface ShellTerminalDeps {
  after(ms: number, callback: () => void): () => void;
  /** Monotonic ms. */
  now(): number;
  send(windowId: number, seq: number, data: string): void;
  fellBehind(windowId: number): void;
  /** What is told of it is another one. */
  changed(): void;
  ended(): void;
}

export type ShellStart = Pick<PtyOptions, 'command' | 'args' | 'cwd' | 'env' | 'cols' | 'rows'>;

/** One shell: its pseudo-terminal, the picture that is kept of it, and the windows that show it. */
export interface ShellTerminal
  extends Pick<Pty, 'pid' | 'write' | 'isOver'>,
    Pick<OutputRelay, 'detach' | 'acknowledge'> {
  state(): Pick<TerminalDto, 'running' | 'exit'>;
  attach(windowId: number): Promise<{ screen: string; seq: number; cols: number; rows: number }>;
  resize(cols: number, rows: number): void;
  paste(text: string): void;
  /** As soon as a command is waited for. False when it would run by itself. */
  type(text: string): Promise<boolean>;
  /** Asks the system again what runs; a command that says nothing is not noticed otherwise. */
  look(): void;
  end(): Promise<void>;
  /** Forgets the picture. */
  close(): void;
}

/** After output: the shell is back in front, or a command that says nothing has begun. */
const LOOK_AFTER_MS = 250;
/** A prompt is there when its output has stopped for so long; the longest is waited for. */
const PROMPT_QUIET_MS = 150;
const PROMPT_LIMIT_MS = 5_000;

export function openShellTerminal(
  start: ShellStart,
  deps: ShellTerminalDeps,
): Result<ShellTerminal, string> {
  let { cols, rows } = start;
  let running: string | null = null;
  let exit: TerminalDto['exit'] = null;
  let lastOutputAt: number | null = null;
  let cancelLook: (() => void) | null = null;

  const mirror: ScreenMirror = createScreenMirror({
    cols,
    rows,
    onReply: (data) => pty.value.write(data),
  });
  const relay = createOutputRelay({
    after: deps.after,
    now: deps.now,
    send: deps.send,
    fellBehind: deps.fellBehind,
    keep: mirror.write,
    pause: () => pty.value.pause(),
    resume: () => pty.value.resume(),
  });
  const look = (): void => {
    cancelLook?.();
    cancelLook = null;
    const now = pty.value.inFront();
    if (now === running) return;
    running = now;
    deps.changed();
  };
  const opened = openPty({
    ...start,
    onOutput(data) {
      lastOutputAt = deps.now();
      relay.add(data);
      cancelLook ??= deps.after(LOOK_AFTER_MS, look);
    },
    onExit(code) {
      cancelLook?.();
      relay.flush();
      running = null;
      exit = { code };
      deps.changed();
      deps.ended();
    },
  });
  if (!opened.ok) {
    mirror.close();
    return opened;
  }
  const pty = opened;

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      deps.after(ms, resolve);
    });

  const promptShown = async (): Promise<void> => {
    const limit = deps.now() + PROMPT_LIMIT_MS;
    while (deps.now() < limit && exit === null) {
      if (lastOutputAt !== null && deps.now() - lastOutputAt >= PROMPT_QUIET_MS) return;
      await wait(PROMPT_QUIET_MS / 3);
    }
  };

  return ok({
    pid: pty.value.pid,
    write: pty.value.write,
    isOver: pty.value.isOver,
    state: () => ({ running, exit }),
    async attach(windowId) {
      const seq = relay.attach(windowId);
      return { screen: await mirror.snapshot(), seq, cols, rows };
    },
    detach: relay.detach,
    acknowledge: relay.acknowledge,
    resize(newCols, newRows) {
      if (newCols === cols && newRows === rows) return;
      relay.flush();
      cols = newCols;
      rows = newRows;
      mirror.resize(cols, rows);
      pty.value.resize(cols, rows);
    },
    paste: (text) => pty.value.write(pasted(text, mirror.isPasteBracketed())),
    async type(text) {
      await promptShown();
      if (exit !== null) return false;
      const isBracketed = mirror.isPasteBracketed();
      if (/[\r\n]/.test(text) && !isBracketed) return false;
      pty.value.write(pasted(text, isBracketed));
      return true;
    },
    look,
    end: pty.value.end,
    close() {
      cancelLook?.();
      relay.close();
      mirror.close();
    },
  });
}
