import { describe, expect, it } from 'vitest';

const [css = ''] = Object.values(
  import.meta.glob<string>('./tokens.css', { query: '?raw', import: 'default', eager: true }),
);

type Side = 'light' | 'dark';
type Rgba = readonly [number, number, number, number];
type Tokens = ReadonlyMap<string, string>;

/** Text and what it stands on somewhere in the window. */
const GROUNDS = ['--bg-0', '--bg-1', '--bg-2', '--bg-3', '--code-bg'];
const PAIRS: [string, string][] = [
  ...['--fg-0', '--fg-1', '--fg-2', '--accent', '--amber', '--red', '--green'].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...['--fg-0', '--fg-1', '--fg-2', '--accent', '--amber', '--red'].flatMap(
    (text): [string, string][] => [
      [text, '--amber-soft'],
      [text, '--red-soft'],
    ],
  ),
  ['--on-accent', '--accent-solid'],
  ['--diff-add-text', '--diff-add'],
  ['--diff-del-text', '--diff-del'],
  ['--fg-0', '--diff-add'],
  ['--fg-0', '--diff-del'],
];
/** Signs and rings, which need 3:1 on what they stand on. */
const SIGNS: [string, string][] = [
  '--amber-mark',
  '--focus',
  '--accent',
  '--green',
  '--red',
].flatMap((sign) => GROUNDS.map((ground): [string, string] => [sign, ground]));

const usual = tokensOf(':root {');
const high = new Map([...usual, ...tokensOf(':root[data-contrast="high"] {')]);

describe.each<Side>(['light', 'dark'])('the %s colours', (side) => {
  it('let every text be read at 4.5:1', () => {
    expect(below(PAIRS, usual, side, 4.5)).toEqual([]);
  });

  it('let every text be read at 7:1 in high contrast', () => {
    expect(below(PAIRS, high, side, 7)).toEqual([]);
  });

  it.each([
    ['as usual', usual],
    ['in high contrast', high],
  ])('let every sign be seen at 3:1, %s', (_, tokens) => {
    expect(below(SIGNS, tokens, side, 3)).toEqual([]);
  });
});

function below(pairs: [string, string][], tokens: Tokens, side: Side, least: number): string[] {
  const floor = colour('var(--bg-0)', tokens, side);
  return pairs.flatMap(([text, ground]) => {
    const under = over(colour(`var(${ground})`, tokens, side), floor);
    const ratio = contrast(over(colour(`var(${text})`, tokens, side), under), under);
    return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
}

function tokensOf(head: string): Tokens {
  const from = css.indexOf(head);
  expect(from, head).toBeGreaterThan(-1);
  const block = css.slice(from + head.length, css.indexOf('\n}', from));
  return new Map(
    block
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('--'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

function colour(value: string, tokens: Tokens, side: Side): Rgba {
  const call = /^([a-z-]+)\((.*)\)$/s.exec(value);
  if (!call) return value === 'transparent' ? [0, 0, 0, 0] : hex(value);
  const [, name = '', inside = ''] = call;
  const parts = splitCommas(inside);
  if (name === 'var') return colour(tokens.get(inside) ?? '', tokens, side);
  if (name === 'light-dark') return colour(parts[side === 'light' ? 0 : 1] ?? '', tokens, side);
  expect(name, value).toBe('color-mix');
  const [, first = '', percent = '50'] = /^(.*?)\s+([\d.]+)%$/.exec(parts[1] ?? '') ?? [];
  return mix(colour(first, tokens, side), colour(parts[2] ?? '', tokens, side), +percent / 100);
}

function splitCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function hex(value: string): Rgba {
  expect(value).toMatch(/^#[0-9a-f]{6}$/);
  const at = (from: number) => Number.parseInt(value.slice(from, from + 2), 16);
  return [at(1), at(3), at(5), 1];
}

/** As `color-mix(in srgb, …)`: weighted with opacity taken into account. */
function mix(a: Rgba, b: Rgba, share: number): Rgba {
  const alpha = a[3] * share + b[3] * (1 - share);
  const part = (at: 0 | 1 | 2) =>
    alpha === 0 ? 0 : (a[at] * a[3] * share + b[at] * b[3] * (1 - share)) / alpha;
  return [part(0), part(1), part(2), alpha];
}

function over(top: Rgba, under: Rgba): Rgba {
  const part = (at: 0 | 1 | 2) => top[at] * top[3] + under[at] * (1 - top[3]);
  return [part(0), part(1), part(2), 1];
}

function contrast(a: Rgba, b: Rgba): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgba): number {
  const part = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}
