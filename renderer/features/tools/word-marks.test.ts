import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUnified } from './diff-lines';
import { pairLines, wordParts } from './word-marks';

const diff = (gone: string[], come: string[]) =>
  parseUnified(
    `@@ -1 +1 @@\n${[...gone.map((l) => `-${l}`), ...come.map((l) => `+${l}`)].join('\n')}\n`,
  );

const marked = (gone: string, come: string) => {
  const lines = diff([gone], [come]);
  const pairs = pairLines(lines);
  return lines.map((line) =>
    wordParts(line, pairs.get(line))
      ?.filter(({ isMarked }) => isMarked)
      .map(({ text }) => text),
  );
};

test('the words that differ are marked on both sides', () => {
  expect(marked('return one + two;', 'return one - two;')).toEqual([['+'], ['-']]);
});

test('lines that have nothing to do with each other, or are very long, are not marked', () => {
  expect(marked('alpha beta', 'x(y)')).toEqual([undefined, undefined]);
  expect(marked('a '.repeat(300), 'b '.repeat(300))).toEqual([undefined, undefined]);
});

test('lines are paired only where as many came as went', () => {
  expect(pairLines(diff(['a', 'b'], ['c'])).size).toBe(0);
  expect(pairLines(diff(['a', 'b'], ['c', 'd'])).size).toBe(4);
});

test('the parts of a line are the line, whatever stands in it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((t) => !/[\n\r]/.test(t));
  fc.assert(
    fc.property(text, text, (gone, come) => {
      const lines = diff([gone], [come]);
      const pairs = pairLines(lines);
      for (const line of lines) {
        const parts = wordParts(line, pairs.get(line));
        if (parts !== null) expect(parts.map((part) => part.text).join('')).toBe(line.text);
      }
    }),
  );
});
