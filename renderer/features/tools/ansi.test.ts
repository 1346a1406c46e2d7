import { describe, expect, it } from 'vitest';
import { needsTerminal, parseAnsi } from './ansi';

const esc = String.fromCharCode(27);

describe('terminal output as text', () => {
  it('keeps colours and weights', () => {
    const spans = parseAnsi(`${esc}[1;31mfail${esc}[0m ok ${esc}[38;5;196mx${esc}[38;2;1;2;3my`);
    expect(spans).toEqual([
      { text: 'fail', color: 1, isBold: true, isDim: false },
      { text: ' ok ', color: null, isBold: false, isDim: false },
      { text: 'x', color: 'rgb(255 0 0)', isBold: false, isDim: false },
      { text: 'y', color: 'rgb(1 2 3)', isBold: false, isDim: false },
    ]);
  });

  it('leaves out titles, links and other sequences', () => {
    const bell = String.fromCharCode(7);
    expect(
      parseAnsi(`${esc}]0;title${bell}a${esc}[?25lb`)
        .map((span) => span.text)
        .join(''),
    ).toBe('ab');
  });

  it('asks for a terminal only when output repaints itself', () => {
    expect(needsTerminal(`${esc}[32mok${esc}[0m\r\n`)).toBe(false);
    expect(needsTerminal(`10%\r20%`)).toBe(true);
    expect(needsTerminal(`a${esc}[2Kb`)).toBe(true);
  });
});
