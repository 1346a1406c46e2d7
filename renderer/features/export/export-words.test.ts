import { expect, it } from 'vitest';
import { redactedWords } from './export-words';

it('says how many secrets were taken out, and when none were looked for', () => {
  expect(redactedWords(0, true)).toContain('Nothing');
  expect(redactedWords(1, true)).toBe('1 likely secret was taken out.');
  expect(redactedWords(12, true)).toBe('12 likely secrets were taken out.');
  expect(redactedWords(0, false)).toContain('left as they are');
});
