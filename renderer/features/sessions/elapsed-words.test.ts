import { expect, it } from 'vitest';
import { elapsedWords, minutesWords } from './elapsed-words';

it.each([
  [0, '0:00'],
  [7400, '0:07'],
  [754_000, '12:34'],
  [3_599_999, '59:59'],
  [3_720_000, '1:02 h'],
  [-5000, '0:00'],
])('%i ms are %s', (ms, words) => expect(elapsedWords(1000, 1000 + ms)).toBe(words));

it.each([
  [10, '1 min'],
  [390_000, '6 min'],
  [7_200_000, '2 h'],
  [3_900_000, '1 h 5 min'],
])('%i ms are %s in minutes', (ms, words) => expect(minutesWords(ms)).toBe(words));
