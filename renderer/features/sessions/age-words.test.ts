import { expect, it } from 'vitest';
import { ageWords } from './age-words';

it.each([
  [-5_000, 'now'],
  [59_000, 'now'],
  [60_000, '1 min'],
  [59 * 60_000, '59 min'],
  [47 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 d'],
])('%d ms ago is "%s"', (ms, words) => {
  expect(ageWords(1_000_000_000 - ms, 1_000_000_000)).toBe(words);
});
