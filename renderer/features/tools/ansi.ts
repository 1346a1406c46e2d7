export interface AnsiSpan {
  text: string;
  /** 0 to 15 of the palette, or a CSS colour; null: the text's own. */
  color: number | string | null;
  isBold: boolean;
  isDim: boolean;
}

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const SGR = new RegExp(`${ESCAPE}\\[([0-9;:]*)m`, 'g');
/** Every other control sequence, for output shown as text. */
const OTHER_CONTROL = new RegExp(
  `${ESCAPE}\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)|${ESCAPE}\\[[0-9;?]*[A-Za-ln-z]|${ESCAPE}[()][A-Z0-9]|${ESCAPE}[=>78]`,
  'g',
);
const CURSOR_MOVES = new RegExp(`${ESCAPE}\\[[0-9;?]*[ABCDEFGHJKSTfl-nsu]`);

/** Output that repaints itself needs a terminal; plain colours do not. */
export const needsTerminal = (text: string): boolean =>
  CURSOR_MOVES.test(text.replace(SGR, '')) || /\r(?!\n)./.test(text);

/** Text with its colours; sequences that are no colours are left out. */
export function parseAnsi(text: string): AnsiSpan[] {
  const clean = text.replace(OTHER_CONTROL, '');
  const spans: AnsiSpan[] = [];
  let style: Omit<AnsiSpan, 'text'> = PLAIN;
  let from = 0;
  for (const match of clean.matchAll(SGR)) {
    if (match.index > from) spans.push({ text: clean.slice(from, match.index), ...style });
    style = applySgr(style, match[1] ?? '');
    from = match.index + match[0].length;
  }
  if (from < clean.length) spans.push({ text: clean.slice(from), ...style });
  return spans;
}

const PLAIN = { color: null, isBold: false, isDim: false };

function applySgr(style: Omit<AnsiSpan, 'text'>, parameters: string): Omit<AnsiSpan, 'text'> {
  const codes = parameters === '' ? [0] : parameters.split(/[;:]/).map(Number);
  let next = style;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 0) next = PLAIN;
    else if (code === 1) next = { ...next, isBold: true };
    else if (code === 2) next = { ...next, isDim: true };
    else if (code === 22) next = { ...next, isBold: false, isDim: false };
    else if (code >= 30 && code <= 37) next = { ...next, color: code - 30 };
    else if (code >= 90 && code <= 97) next = { ...next, color: code - 82 };
    else if (code === 39) next = { ...next, color: null };
    else if (code === 38 && codes[at + 1] === 5) {
      next = { ...next, color: indexed(codes[at + 2] ?? 0) };
      at += 2;
    } else if (code === 38 && codes[at + 1] === 2) {
      next = { ...next, color: `rgb(${codes.slice(at + 2, at + 5).join(' ')})` };
      at += 4;
    } else if (code === 48) at += codes[at + 1] === 5 ? 2 : 4;
  }
  return next;
}

/** The 256-colour table: 16 of the palette, a 6x6x6 cube, 24 greys. */
function indexed(index: number): number | string {
  if (index < 16) return index;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return `rgb(${grey} ${grey} ${grey})`;
  }
  const level = (n: number) => (n === 0 ? 0 : 55 + n * 40);
  const cube = index - 16;
  return `rgb(${level(Math.floor(cube / 36))} ${level(Math.floor(cube / 6) % 6)} ${level(cube % 6)})`;
}
