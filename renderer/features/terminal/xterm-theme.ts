import type { ITheme, Terminal } from '@xterm/xterm';

/** xterm's name of each of the sixteen colours a program may ask for. */
const ANSI = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
  'brightBlack',
  'brightRed',
  'brightGreen',
  'brightYellow',
  'brightBlue',
  'brightMagenta',
  'brightCyan',
  'brightWhite',
] as const satisfies readonly (keyof ITheme)[];

/** The tokens as the terminal wants them, as they are inside `element` now. */
export function themeOf(element: HTMLElement): ITheme {
  const read = tokenReader(element);
  return {
    background: read('--terminal-bg'),
    foreground: read('--fg-0'),
    cursor: read('--fg-0'),
    cursorAccent: read('--terminal-bg'),
    selectionBackground: read('--terminal-selection'),
    ...Object.fromEntries(ANSI.map((name, index) => [name, read(`--ansi-${index}`)])),
  };
}

/** Of what a search finds. */
export function matchColours(element: HTMLElement) {
  const read = tokenReader(element);
  const [match, active] = [read('--terminal-match'), read('--terminal-match-active')];
  return {
    matchBackground: match,
    activeMatchBackground: active,
    matchOverviewRuler: active,
    activeMatchColorOverviewRuler: active,
  };
}

/** A colour as `#rrggbb`, the one form that all of xterm reads. */
function tokenReader(element: HTMLElement): (token: string) => string {
  return (token) => {
    const probe = element.ownerDocument.createElement('span');
    probe.style.cssText = `display: none; color: var(${token})`;
    element.append(probe);
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(probe).color.match(/\d+(\.\d+)?/g) ?? []
    ).map(Number);
    probe.remove();
    return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  };
}

/** Keeps a terminal in the colours of the window; the returned function ends that. */
export function followTheme(terminal: Terminal, element: HTMLElement): () => void {
  const apply = (): void => {
    const isHigh = document.documentElement.dataset['contrast'] === 'high';
    terminal.options.minimumContrastRatio = isHigh ? 7 : 4.5;
    terminal.options.theme = themeOf(element);
  };
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-contrast'],
  });
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', apply);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', apply);
  };
}
