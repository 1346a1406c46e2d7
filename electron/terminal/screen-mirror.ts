import { SerializeAddon } from '@xterm/addon-serialize';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';

export interface ScreenMirror {
  /** `done` when it has been taken in. */
  write(data: string, done: () => void): void;
  resize(cols: number, rows: number): void;
  /** Text that draws the screen and what is above it, as after all that was written so far. */
  snapshot(): Promise<string>;
  /** A pasted text is told from a typed one: its lines do not run. */
  isPasteBracketed(): boolean;
  close(): void;
}

export interface ScreenMirrorOptions {
  cols: number;
  rows: number;
  /** What a program asked of its terminal, such as where the cursor is. */
  onReply(data: string): void;
}

/** Lines above the screen. With 120 columns of text 0.6 MB, made in 80 ms on a slow machine. */
const SCROLLBACK_LINES = 5_000;

/** It stops for the rest of the program between two pieces at most. */
const PIECE_CHARS = 1024;

/** A terminal without a screen, so that a window can be shown one at any time, whole. */
export function createScreenMirror({ cols, rows, onReply }: ScreenMirrorOptions): ScreenMirror {
  const terminal = new Terminal({
    cols,
    rows,
    scrollback: SCROLLBACK_LINES,
    allowProposedApi: true,
  });
  const serializer = new SerializeAddon();
  terminal.loadAddon(serializer);
  // As programs count the width of signs by now; a window must count the same.
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  terminal.onData(onReply);
  return {
    write(data, done) {
      let from = 0;
      for (; data.length - from > PIECE_CHARS; from += PIECE_CHARS)
        terminal.write(data.slice(from, from + PIECE_CHARS));
      terminal.write(data.slice(from), done);
    },
    resize: (newCols, newRows) => terminal.resize(newCols, newRows),
    // Behind all writes: its callback runs before anything written later is taken in.
    snapshot: () =>
      new Promise((resolve) => terminal.write('', () => resolve(serializer.serialize()))),
    isPasteBracketed: () => terminal.modes.bracketedPasteMode,
    close: () => terminal.dispose(),
  };
}
