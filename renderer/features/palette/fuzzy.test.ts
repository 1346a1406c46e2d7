import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold';
import { createFuzzy, NOT_FOUND } from './fuzzy';

const fuzzy = createFuzzy();
const score = (word: string, text: string) => fuzzy.score(fold(word).text, fold(text));
const places = (word: string, text: string) => fuzzy.places(fold(word).text, fold(text));
const hit = (word: string, text: string) =>
  places(word, text)
    .map((at) => text[at])
    .join('');

describe('a fuzzy match', () => {
  it('finds letters in order and says where', () => {
    expect(places('chb', 'chunk boundaries')).toEqual([0, 1, 6]);
    expect(score('bc', 'chunk boundaries')).toBe(NOT_FOUND);
    expect(places('bc', 'chunk boundaries')).toEqual([]);
  });

  it('takes the start of a word before the middle of one', () => {
    expect(places('se', 'close settings')).toEqual([6, 7]);
    expect(score('set', 'Settings')).toBeGreaterThan(score('set', 'Reset the index'));
    expect(score('in', 'Inbox')).toBeGreaterThan(score('in', 'Begin'));
  });

  it('takes letters side by side before scattered ones', () => {
    expect(score('tile', 'Map tiles flicker')).toBeGreaterThan(score('tile', 'The idle tree'));
  });

  it('refuses letters that stand about by chance', () => {
    expect(score('zoom', 'xyzabcdefghioabcdefghioabcdefghim')).toBe(NOT_FOUND);
  });

  it('never takes a word as it is written for worse than its letters apart', () => {
    expect(score('ab', 'ab')).toBeGreaterThanOrEqual(score('ab', 'a b'));
  });

  it('does not mind case and accents', () => {
    expect(hit('resume', 'Résumé of the week')).toBe('Résumé');
    expect(fold('İstanbul ÉÄ').text.length).toBe('İstanbul ÉÄ'.length);
  });

  it('points at the letters themselves, ascending, for any text', () => {
    const text = fc.string({ maxLength: 60 });
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), text, text, (word, before, after) => {
        const whole = before + word + after;
        const found = places(word, whole);
        expect(score(word, whole)).toBeGreaterThan(0);
        expect(found.map((at) => fold(whole).text[at]).join('')).toBe(fold(word).text);
        expect(found.toSorted((a, b) => a - b)).toEqual(found);
      }),
    );
  });
});
