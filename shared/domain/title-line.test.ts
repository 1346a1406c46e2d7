import { expect, test } from 'vitest';
import { titleLine } from './title-line';

test.each([
  ['Fix the build', 20, 'Fix the build'],
  [' a\n\tb\u0007c \u202e', 20, 'a b c'],
  ['', 20, 'Untitled session'],
  ['\n', 20, 'Untitled session'],
  ['abcdef', 5, 'abcd…'],
  ['👩🏽a👩🏽b', 3, '👩🏽a…'],
])('%j in %d letters is %j', (title, maxChars, line) => {
  expect(titleLine(title, maxChars)).toBe(line);
});
