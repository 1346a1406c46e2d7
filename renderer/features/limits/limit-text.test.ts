import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdownWords, momentWords } from './limit-moment';
import { readLimitText } from './limit-text';

const now = new Date(2026, 10, 30, 17, 0).getTime();
const reset = new Date(2026, 10, 30, 18, 40).getTime();

describe('case 80: the text of a limit', () => {
  it('says a raw number as a local time', () => {
    const raw = `Claude AI usage limit reached|${reset / 1000}`;
    expect(readLimitText(raw, now)).toEqual({
      text: 'Claude AI usage limit reached. Resets 18:40.',
      resetsAt: reset,
    });
  });

  it('names the day when it is another one', () => {
    const tomorrow = new Date(2026, 11, 1, 9, 5).getTime();
    expect(momentWords(tomorrow, now)).toMatch(/1.*09:05/);
  });

  it('says of a time that is past that it is over', () => {
    const raw = `Claude AI usage limit reached|${(now - 3_600_000) / 1000}`;
    expect(readLimitText(raw, now)).toEqual({
      text: 'Claude AI usage limit reached. It was reset 16:00.',
      resetsAt: now - 3_600_000,
    });
  });

  it('is shown as it is when it has words or a form nobody knows', () => {
    for (const text of [
      "You've hit your session limit · resets 5pm (Europe/Berlin)",
      'limit reached|soon',
      'A table | 1764547200',
      '',
    ])
      expect(readLimitText(text, now)).toEqual({ text, resetsAt: null });
  });

  it('any other text comes through unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/limit/i.test(text));
        expect(readLimitText(text, now)).toEqual({ text, resetsAt: null });
      }),
    );
  });
});

it('a countdown has seconds only at its end', () => {
  expect(countdownWords(now + 2 * 3_600_000 + 4 * 60_000 - 5_000, now)).toBe('2 h 4 min');
  expect(countdownWords(now + 90_000, now)).toBe('1 min 30 s');
  expect(countdownWords(now - 1, now)).toBe('1 s');
});
