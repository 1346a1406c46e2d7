import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration, formatMoney, formatPercent, formatTokens } from './format';

describe('money', () => {
  it.each([
    [0.0234, '0.0234 $'],
    [0.73, '0.7300 $'],
    [1, '1.00 $'],
    [0.99999, '1.00 $'],
    [14.2, '14.20 $'],
    [1234.5, '1,234.50 $'],
    [0, '0.00 $'],
    [0.00001, '<0.0001 $'],
  ])('writes %s as %s', (usd, text) => expect(formatMoney(usd)).toBe(text));

  it('case 59: a missing cost is a dash, never zero', () => {
    expect(formatMoney(null)).toBe('–');
    expect(formatMoney(Number.NaN)).toBe('–');
    expect(formatMoney(0)).toBe('0.00 $');
  });
});

describe('other figures', () => {
  it.each([
    [0, '0'],
    [980, '980'],
    [45_200, '45.2k'],
    [45_000, '45k'],
    [999_960, '1M'],
    [1_240_000, '1.24M'],
    [null, '–'],
  ])('writes %s tokens as %s', (tokens, text) => expect(formatTokens(tokens)).toBe(text));

  it.each([
    [null, '–'],
    [0, '0 %'],
    [0.4, '<1 %'],
    [14.6, '15 %'],
    [100, '100 %'],
  ])('writes %s percent as %s', (percent, text) => expect(formatPercent(percent)).toBe(text));

  it.each([
    [840, '840 ms'],
    [1500, '1.5 s'],
    [12_000, '12 s'],
    [185_000, '3 min 5 s'],
    [7_440_000, '2 h 4 min'],
    [null, '–'],
  ])('writes %s ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it.each([
    [640, '640 B'],
    [12_000, '12 KB'],
    [3_400_000, '3.4 MB'],
  ])('writes %s bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});
