import type { Terminal } from '@xterm/xterm';
import type { Client } from '../../bridge/client';
import { followOutput } from './output-stream';
import { safeLink } from '../markdown/safe-link';
import { swallowQueries } from './swallow-queries';
import { terminalKey } from './terminal-keys';
import { followTheme, matchColours } from './xterm-theme';
import { drawWithWebgl } from './webgl';

export interface LiveTerminalHost {
  client: Client;
  platform: 'mac' | 'windows' | 'linux';
  find(): void;
}

/** A terminal on its way to or on the screen. It lives on while another tab is shown. */
export interface LiveTerminal {
  readonly element: HTMLElement;
  /** After `element` is in the page, and whenever it may have another size. */
  fit(): void;
  /** Draws with the graphics card while it is seen. */
  setShown(isShown: boolean): void;
  focus(): void;
  selection(): string;
  selectAll(): void;
  clear(): void;
  find(text: string, direction: 'next' | 'previous'): boolean;
  endFind(): void;
  /** Which of how many the search is at; null: more than are counted, or none. */
  onFound(listener: (found: { index: number; count: number } | null) => void): () => void;
  dispose(): void;
}

export async function createLiveTerminal(
  terminalId: string,
  { client, platform, find }: LiveTerminalHost,
): Promise<LiveTerminal> {
  const [
    { Terminal: Xterm },
    { FitAddon },
    { SearchAddon },
    { Unicode11Addon },
    { WebLinksAddon },
  ] = await Promise.all([
    import('@xterm/xterm'),
    import('@xterm/addon-fit'),
    import('@xterm/addon-search'),
    import('@xterm/addon-unicode11'),
    import('@xterm/addon-web-links'),
    import('@xterm/xterm/css/xterm.css'),
  ]);
  const element = document.createElement('div');
  element.style.height = '100%';
  const openLink = (event: MouseEvent, address: string): void => {
    const url = safeLink(address);
    const wants = platform === 'mac' ? event.metaKey : event.ctrlKey;
    if (url && wants) void client.app.openExternal({ url });
  };
  const hover = (_event: MouseEvent, address: string): void => {
    element.title = `${platform === 'mac' ? 'Command' : 'Ctrl'} and click opens ${address}`;
  };
  const leave = (): void => element.removeAttribute('title');
  const style = getComputedStyle(document.documentElement);
  const terminal = new Xterm({
    allowProposedApi: true,
    cursorBlink: false,
    cursorInactiveStyle: 'outline',
    fontFamily: style.getPropertyValue('--font-mono').trim() || 'monospace',
    fontSize: 12.5,
    lineHeight: 1.3,
    scrollback: 5_000,
    macOptionIsMeta: false,
    linkHandler: { activate: openLink, hover, leave },
  });
  const fit = new FitAddon();
  const search = new SearchAddon({ highlightLimit: 1_000 });
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  terminal.loadAddon(new WebLinksAddon(openLink, { hover, leave }));
  swallowQueries(terminal);
  terminal.attachCustomKeyEventHandler((event) => {
    const meant = terminalKey(event, { platform, hasSelection: terminal.hasSelection() });
    if (meant === null) return true;
    if (meant === 'app' || event.type !== 'keydown') return false;
    event.preventDefault();
    event.stopPropagation();
    if (meant === 'find') find();
    else if (meant === 'paste') void client.terminals.paste({ terminalId });
    else if (terminal.hasSelection()) void client.app.copyText({ text: terminal.getSelection() });
    return false;
  });
  let stopTheme = (): void => undefined;
  let stopOutput = (): void => undefined;
  const webgl = drawWithWebgl(terminal);

  /** Opened when its element is in the page: letters are measured there. */
  const open = (): void => {
    if (terminal.element || !element.isConnected) return;
    terminal.open(element);
    stopTheme = followTheme(terminal, element);
    fitNow();
    stopOutput = followOutput({
      client,
      terminalId,
      restart(screen, size, isReadAloud) {
        terminal.options.screenReaderMode = isReadAloud;
        terminal.reset();
        // Drawn at the size it was made for, then at this window's.
        terminal.resize(size.cols, size.rows);
        terminal.write(screen, () => {
          fitNow();
          tellSize(terminal);
        });
      },
      write: (data, done) => writeInPieces(terminal, data, done),
    });
    terminal.onData((data) => void client.terminals.write({ terminalId, data }));
    terminal.onBinary((data) => void client.terminals.write({ terminalId, data }));
    terminal.onResize(tellSize);
  };
  const tellSize = ({ cols, rows }: { cols: number; rows: number }): void => {
    void client.terminals.resize({ terminalId, cols, rows });
  };
  const fitNow = (): void => {
    // A hidden one keeps the size it had: nothing is wrapped at no column at all.
    if (element.clientWidth < 24 || element.clientHeight < 16) return;
    fit.fit();
  };

  return {
    element,
    fit() {
      open();
      fitNow();
    },
    setShown: webgl.setShown,
    focus: () => terminal.focus(),
    selection: () => terminal.getSelection(),
    selectAll: () => terminal.selectAll(),
    clear: () => terminal.clear(),
    find(text, direction) {
      const options = { decorations: matchColours(element) };
      return direction === 'next'
        ? search.findNext(text, options)
        : search.findPrevious(text, options);
    },
    endFind: () => search.clearDecorations(),
    onFound(listener) {
      const found = search.onDidChangeResults(({ resultIndex, resultCount }) =>
        listener(resultCount > 0 ? { index: resultIndex, count: resultCount } : null),
      );
      return () => found.dispose();
    },
    dispose() {
      stopOutput();
      stopTheme();
      webgl.setShown(false);
      terminal.dispose();
      element.remove();
    },
  };
}

/** It stops for the rest of the page between two pieces at most. */
const PIECE_CHARS = 1024;

function writeInPieces(terminal: Terminal, data: string, done: () => void): void {
  let from = 0;
  for (; data.length - from > PIECE_CHARS; from += PIECE_CHARS)
    terminal.write(data.slice(from, from + PIECE_CHARS));
  terminal.write(data.slice(from), done);
}
