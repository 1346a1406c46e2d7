export interface OpenTerminal {
  readonly cols: number;
  readonly rows: number;
  write(data: string): void;
  onData(listener: (data: string) => void): void;
  onResize(listener: (cols: number, rows: number) => void): void;
  focus(): void;
  dispose(): void;
}

interface TerminalOptions {
  isReadOnly: boolean;
  rows: number;
}

/** Loads the terminal when the first one is shown, and keeps it as large as its element. */
export async function openTerminal(
  element: HTMLElement,
  options: TerminalOptions,
): Promise<OpenTerminal> {
  const [{ Terminal }, { FitAddon }] = await Promise.all([
    import('@xterm/xterm'),
    import('@xterm/addon-fit'),
    import('@xterm/xterm/css/xterm.css'),
  ]);
  const colours = getComputedStyle(element);
  const terminal = new Terminal({
    rows: options.rows,
    disableStdin: options.isReadOnly,
    cursorBlink: false,
    fontFamily: colours.getPropertyValue('--font-mono').trim() || 'monospace',
    fontSize: 12.5,
    lineHeight: 1.3,
    scrollback: 10_000,
    theme: {
      background: colours.backgroundColor,
      foreground: colours.color,
      cursor: colours.color,
    },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(element);
  fit.fit();
  const observer = new ResizeObserver(() => fit.fit());
  observer.observe(element);
  return {
    get cols() {
      return terminal.cols;
    },
    get rows() {
      return terminal.rows;
    },
    write: (data) => terminal.write(data),
    onData: (listener) => void terminal.onData(listener),
    onResize: (listener) => void terminal.onResize(({ cols, rows }) => listener(cols, rows)),
    focus: () => terminal.focus(),
    dispose: () => {
      observer.disconnect();
      terminal.dispose();
    },
  };
}
